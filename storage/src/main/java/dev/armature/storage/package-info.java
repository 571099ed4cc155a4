/**
 * Where rows live: the interface that every storage engine implements, the test that defines it, and the engine that keeps
 * everything in memory.
 *
 * <p>A row is bytes under a {@link dev.armature.model.Key}; nothing here knows of tables, expressions or capacity. Start with
 * {@link dev.armature.storage.Storage}. {@code StorageContract}, in this module's tests, is the definition of correct; {@code
 * RestlessStorage} beside it allows itself everything that the contract does.
 */
@NullMarked
package dev.armature.storage;

import org.jspecify.annotations.NullMarked;
