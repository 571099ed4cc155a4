/**
 * Indexes that are added to a table with items, or taken from it: {@link dev.armature.engine.index.IndexBuilder} fills and
 * removes them in the background.
 */
@NullMarked
package dev.armature.engine.index;

import org.jspecify.annotations.NullMarked;
