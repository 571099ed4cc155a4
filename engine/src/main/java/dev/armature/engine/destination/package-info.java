/**
 * The logs of Kinesis destinations: which there are, what is in them and how far it was delivered. Who delivers it is another module's business. Start with
 * {@link dev.armature.engine.destination.Destinations}.
 */
@NullMarked
package dev.armature.engine.destination;

import org.jspecify.annotations.NullMarked;
