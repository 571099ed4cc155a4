/** What a stream of changes is good for. */
@NullMarked
package dev.armature.cookbook.aggregation;

import org.jspecify.annotations.NullMarked;
