/**
 * The {@code soak} command: a server at work for as long as asked, while clients misbehave, clocks jump, processes are killed, and
 * memory and disks are full; and nothing may come of it.
 *
 * <p>Start with {@link dev.armature.trials.soak.Soak}. An {@code Attack} is something that is done to the server and what may come of it;
 * {@code WireAttacks} and {@code LoadAttacks} have most of them. {@code Probe} is a client like any other, and measures how it fares.
 */
@NullMarked
package dev.armature.trials.soak;

import org.jspecify.annotations.NullMarked;
