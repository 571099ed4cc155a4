/**
 * Rows on the disk of this machine, kept by RocksDB.
 *
 * <p>Start with {@link dev.armature.storage.rocksdb.RocksStorage}. {@code Database} has the layout of the data and the settings,
 * {@code DataDirectory} decides whose directory it is, {@code WalSync} shares an fsync among those who wait for one.
 * {@code Acknowledged} writes down what was acknowledged, and {@code Loss} finds out at the next start whether it is there.
 * {@link dev.armature.storage.rocksdb.RocksCheck} looks for damage. Native code is loaded when a directory is opened, not before.
 */
@NullMarked
package dev.armature.storage.rocksdb;

import org.jspecify.annotations.NullMarked;
