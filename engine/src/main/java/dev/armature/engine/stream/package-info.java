/**
 * DynamoDB Streams: what was written to a table, in order, for a day.
 *
 * <p>{@link dev.armature.engine.stream.Recorder} makes a record of a write, which is committed with it. {@link
 * dev.armature.engine.stream.Streams} knows all streams and their shards, and {@link dev.armature.engine.stream.StreamReader}
 * reads what they hold. The four operations of the API are in {@code operation}.
 */
@NullMarked
package dev.armature.engine.stream;

import org.jspecify.annotations.NullMarked;
