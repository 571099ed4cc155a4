/**
 * The {@code cookbook} command: runs the scenarios below {@code cookbook/} against servers of their own and counts how they end.
 *
 * <p>Start with {@link dev.armature.trials.cookbook.Cookbook}. Which scenarios there are is in {@code Catalog}; what a language needs
 * before it can run is in {@code Workshop}; how its process is listened to is in {@code Run}.
 */
@NullMarked
package dev.armature.trials.cookbook;

import org.jspecify.annotations.NullMarked;
