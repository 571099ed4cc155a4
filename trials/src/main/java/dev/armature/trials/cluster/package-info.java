/**
 * The {@code cluster} command: a store and several servers on it, all on this machine, to try what a cluster does.
 *
 * <p>Start with {@link dev.armature.trials.cluster.Cluster}.
 */
@NullMarked
package dev.armature.trials.cluster;

import org.jspecify.annotations.NullMarked;
