/**
 * Histories of operations that clients made at the same time, and checkers that say whether an order of them explains all that was seen.
 *
 * <p>Knows nothing of servers, DynamoDB or networks. Start with {@link dev.armature.trials.chaos.history.Linearizability} for single items
 * and {@link dev.armature.trials.chaos.history.Serializability} for transactions.
 */
@NullMarked
package dev.armature.trials.chaos.history;

import org.jspecify.annotations.NullMarked;
