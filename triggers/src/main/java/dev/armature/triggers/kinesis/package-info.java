/**
 * Delivers what is recorded for Kinesis destinations to an endpoint that speaks Kinesis. Start with {@link
 * dev.armature.triggers.kinesis.KinesisDeliveries}; {@code LineageSender} is where the order of records is kept.
 */
@NullMarked
package dev.armature.triggers.kinesis;

import org.jspecify.annotations.NullMarked;
