/**
 * The sort order of a table or index as a picture: where the keys of each entity lie between {@code #} and {@code ~}, and which part of
 * it each query reads. {@link dev.armature.advisor.ruler.Ruler} draws it as text or as SVG, or gives what it would draw; all are made of the same {@code Scale}s,
 * one for each group of entities that share partition keys.
 */
@NullMarked
package dev.armature.advisor.ruler;

import org.jspecify.annotations.NullMarked;
