/**
 * The sides of DynamoDB that one meets only in production, for tests: throttling, lag, conflicts, faults, and a clock that can be
 * moved. Everything is off unless it is asked for.
 *
 * <p>Start at {@link dev.armature.engine.simulation.Simulation}, which the engine owns, and
 * {@link dev.armature.engine.simulation.SimulationSettings}, which is what can be asked for. While anything is on,
 * {@link dev.armature.engine.simulation.SimulatedCall} answers the few questions that the read path, the write path and the batch
 * operations put; while nothing is, they see null and go on.
 */
@NullMarked
package dev.armature.engine.simulation;

import org.jspecify.annotations.NullMarked;
