/**
 * Tests of deliveries to Kinesis: a real table in memory, a real HTTP server in the place of Kinesis, and a clock that stands still until a test
 * moves it. {@link dev.armature.triggers.kinesis.TestDestination} is where to start.
 */
@NullMarked
package dev.armature.triggers.kinesis;

import org.jspecify.annotations.NullMarked;
