/**
 * Items as the engine handles them: their keys in a table, their entries in its indexes, a write that is asked for and what it
 * does. Nothing here reads or writes storage.
 */
@NullMarked
package dev.armature.engine.item;

import org.jspecify.annotations.NullMarked;
