/**
 * DynamoDB's JSON: what requests, responses and the files of exports and imports are written in.
 *
 * <p>{@link dev.armature.model.json.JsonReader} and {@link dev.armature.model.json.JsonWriter} are JSON itself; {@link
 * dev.armature.model.json.ValueDecoder} and {@link dev.armature.model.json.ValueEncoder} are attribute values in it.
 */
@NullMarked
package dev.armature.model.json;

import org.jspecify.annotations.NullMarked;
