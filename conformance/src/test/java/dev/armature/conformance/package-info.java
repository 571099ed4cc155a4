/**
 * What DynamoDB answers, seen from outside: through the AWS SDK, or in the bytes on the wire.
 *
 * <p>Nothing here knows how the server is made, so the same tests run against any DynamoDB: {@code -Dendpoint=http://...} names
 * one. Where the service disagrees with a test, the test is wrong. Without an endpoint, {@link Service} starts a server of this
 * build in a process of its own.
 *
 * <p>One class for each operation says what it does; the transcripts of {@code armature conform} say what it
 * answers to the letter, above all when it refuses. Start with {@code PutItemConformance} and {@code PutItem.txt}.
 */
@NullMarked
package dev.armature.conformance;

import org.jspecify.annotations.NullMarked;
