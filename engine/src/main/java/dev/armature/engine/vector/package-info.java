/**
 * Searches of vector indexes. {@link dev.armature.engine.vector.VectorSearch} is the way in.
 *
 * <p>The rows of an index are the truth: entries that are committed with their items, as those of all other indexes. {@link
 * dev.armature.engine.vector.RowScan} compares each of them with what is searched for.
 *
 * <p>What is large and is searched is brought into memory as well ({@link dev.armature.engine.vector.NearIndexes}), in cells of what lies near one another
 * ({@link dev.armature.engine.vector.Places}). A search there finds keys; how near they are, and what they show, is read from their rows.
 */
@NullMarked
package dev.armature.engine.vector;

import org.jspecify.annotations.NullMarked;
