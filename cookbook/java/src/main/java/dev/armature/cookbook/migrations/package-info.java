/** Changing a table that is in use. */
@NullMarked
package dev.armature.cookbook.migrations;

import org.jspecify.annotations.NullMarked;
