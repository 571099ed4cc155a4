/**
 * The {@code fuzz} command: sends requests that are wrong in every way to all operations, and sees that each is answered.
 *
 * <p>Start with {@link dev.armature.trials.fuzz.Fuzz}. Good requests of every operation are in {@code requests.txt}; {@code Mutator}
 * makes them wrong, {@code FuzzClient} sends them and judges the answers, and {@code Keeper} sees to it that what they make in the
 * server stays small. {@code Signatures} is a run of its own: requests that were changed after they were signed.
 */
@NullMarked
package dev.armature.trials.fuzz;

import org.jspecify.annotations.NullMarked;
