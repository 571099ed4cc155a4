/**
 * Tables as they were: the history of those that can be taken back to an earlier time, backups of whole tables, and new tables
 * made of either.
 *
 * <p>Start with {@link dev.armature.engine.backup.Backups}.
 */
@NullMarked
package dev.armature.engine.backup;

import org.jspecify.annotations.NullMarked;
