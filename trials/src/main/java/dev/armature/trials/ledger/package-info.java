/**
 * Writers that keep a ledger of what a server has acknowledged, and the comparison of that with what the server has after it was
 * killed, stopped or attacked.
 *
 * <p>Start with {@link dev.armature.trials.ledger.Ledgers}. What must be true is in {@code Ledger}, which knows nothing of servers;
 * what is asked of the server is in {@code Writer}; how its state is read back is in {@code Reading}.
 */
@NullMarked
package dev.armature.trials.ledger;

import org.jspecify.annotations.NullMarked;
