/**
 * The {@code crash} command: kills a server in the middle of writing, again and again, and looks whether anything it had
 * acknowledged is lost or anything is half written.
 *
 * <p>Start with {@link dev.armature.cli.crash.Crash}. What must be true is in {@link dev.armature.cli.crash.Ledger}, which knows
 * nothing of servers; what is asked of the server is in {@code Writer}; how its state is read back is in {@code Reading}.
 */
@NullMarked
package dev.armature.cli.crash;

import org.jspecify.annotations.NullMarked;
