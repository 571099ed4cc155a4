/** Reading a part at a time, and knowing where the next begins. */
@NullMarked
package dev.armature.cookbook.pagination;

import org.jspecify.annotations.NullMarked;
