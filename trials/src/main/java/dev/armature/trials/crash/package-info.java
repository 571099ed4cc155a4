/**
 * The {@code crash} command: kills a server in the middle of writing, again and again, and looks whether anything it had
 * acknowledged is lost or anything is half written.
 *
 * <p>Start with {@link dev.armature.trials.crash.Crash}.
 */
@NullMarked
package dev.armature.trials.crash;

import org.jspecify.annotations.NullMarked;
