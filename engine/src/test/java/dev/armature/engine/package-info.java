/** What tests of the engine have in common: a clock that they move, and a small database. */
@NullMarked
package dev.armature.engine;

import org.jspecify.annotations.NullMarked;
