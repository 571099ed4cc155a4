/**
 * How fast it is, measured: the same load on this project's server, on its peers and on a server that does nothing, in turn, on
 * one machine.
 *
 * <p>{@link dev.armature.bench.Main} is the {@code bench} command. Figures from two machines, or from a busy one, say nothing
 * about each other; compare within one run.
 */
@NullMarked
package dev.armature.bench;

import org.jspecify.annotations.NullMarked;
