/**
 * The key-value service of a turn-based game: one table, and a repository for each kind of item in it.
 *
 * <p>Start with {@link dev.armature.samples.btlrun.Turns}, which plays a turn. The repositories are all that knows DynamoDB; what they
 * take and give are records of the game. {@link dev.armature.samples.btlrun.Demonstration} shows them at work.
 */
@NullMarked
package dev.armature.samples.btlrun;

import org.jspecify.annotations.NullMarked;
