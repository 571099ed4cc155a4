/**
 * The {@code chaos} command: clients use several servers on one store while servers and store are killed, stopped and cut off from one
 * another, and checkers say whether all that the clients saw can be explained.
 *
 * <p>Start with {@link dev.armature.trials.chaos.Chaos}. What can be explained is in {@link dev.armature.trials.chaos.history}.
 */
@NullMarked
package dev.armature.trials.chaos;

import org.jspecify.annotations.NullMarked;
