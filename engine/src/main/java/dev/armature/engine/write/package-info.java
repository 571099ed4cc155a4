/**
 * The write path: the only way an item changes.
 *
 * <p>Put, update, delete, batches and transactions become {@link dev.armature.engine.item.ItemWrite}s; {@link
 * dev.armature.engine.write.Writer} turns them into rows, index entries and figures.
 */
@NullMarked
package dev.armature.engine.write;

import org.jspecify.annotations.NullMarked;
