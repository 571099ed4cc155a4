/**
 * Designs that run. {@link dev.armature.advisor.run.Seeder} puts made-up items into the tables of a model; {@link
 * dev.armature.advisor.run.ModelRun} asks every access pattern of them, and compares what comes back with what the patterns mean: the
 * right items and no others, in the promised order, at the predicted cost. What is right is worked out from fields and never from keys,
 * so that a key that sorts or matches wrongly shows.
 */
@NullMarked
package dev.armature.advisor.run;

import org.jspecify.annotations.NullMarked;
