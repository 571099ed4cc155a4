/**
 * DynamoDB itself: tables, the write path, the read path, capacity.
 *
 * <p>{@link dev.armature.engine.Operations} lists the operations of the API; each is a file in {@code operation}. All writes
 * go through {@code Writer}, all reads through {@code Reader}.
 */
@NullMarked
package dev.armature.engine;

import org.jspecify.annotations.NullMarked;
