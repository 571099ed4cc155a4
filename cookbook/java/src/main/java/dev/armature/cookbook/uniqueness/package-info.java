/** What must not exist twice, although it is no key of its item. */
@NullMarked
package dev.armature.cookbook.uniqueness;

import org.jspecify.annotations.NullMarked;
