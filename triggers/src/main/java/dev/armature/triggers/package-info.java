/**
 * Event source mappings: what Lambda does in AWS between a DynamoDB stream and a function, here with any function that is
 * called over HTTP.
 *
 * <p>{@link dev.armature.triggers.Triggers} keeps all mappings, {@link dev.armature.triggers.EventSourceMapping} says what one of
 * them was told to do. {@code Poller} finds the streams of a mapping and their shards, {@code ShardWorker} forms batches and
 * delivers them in order, {@code FunctionClient} calls the function. Mappings and checkpoints are rows of the database, written
 * by {@code MappingStore}. Nothing here is loaded by a server that was not told to have triggers.
 */
@NullMarked
package dev.armature.triggers;

import org.jspecify.annotations.NullMarked;
