/** Load over more than one partition, and what happens without. */
@NullMarked
package dev.armature.cookbook.sharding;

import org.jspecify.annotations.NullMarked;
