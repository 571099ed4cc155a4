/** The order of sort keys, and how to write things so that it is theirs. */
@NullMarked
package dev.armature.cookbook.sorting;

import org.jspecify.annotations.NullMarked;
