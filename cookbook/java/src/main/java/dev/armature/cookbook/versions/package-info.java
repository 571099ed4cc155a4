/** All versions of a thing, and the latest of them. */
@NullMarked
package dev.armature.cookbook.versions;

import org.jspecify.annotations.NullMarked;
