/** Things that belong to many of each other. */
@NullMarked
package dev.armature.cookbook.manytomany;

import org.jspecify.annotations.NullMarked;
