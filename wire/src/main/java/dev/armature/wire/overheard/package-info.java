/**
 * Requests to another server that were seen on their way, with their answers: from bytes to the {@link
 * dev.armature.engine.traffic.Traffic} events that requests here make. Start with {@link dev.armature.wire.overheard.Overhearing}.
 */
@NullMarked
package dev.armature.wire.overheard;

import org.jspecify.annotations.NullMarked;
