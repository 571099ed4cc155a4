/** Writers that must not overwrite each other: version numbers, locks, items that may be created only once. */
@NullMarked
package dev.armature.cookbook.locking;

import org.jspecify.annotations.NullMarked;
