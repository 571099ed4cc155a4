/**
 * Made-up things of the application that a model describes, and the items that they are stored as. {@link
 * dev.armature.advisor.sample.SampleMaker} makes them, the same ones for the same seed; {@link dev.armature.advisor.sample.ItemWriter}
 * writes their keys. Children belong to parents that are there, and values are chosen to show what is wrong with a design: numbers
 * with different counts of digits, last days of months, names of which one is the beginning of another.
 *
 * <p>What values mean, whatever their keys look like, is known to {@link dev.armature.advisor.sample.Meaning}.
 */
@NullMarked
package dev.armature.advisor.sample;

import org.jspecify.annotations.NullMarked;
