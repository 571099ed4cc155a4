/**
 * Global tables: what is written to a replica reaches the replicas of other Regions, and what is set about one holds for all.
 *
 * <p>{@link dev.armature.engine.replication.Replication} is where operations, other Regions and the background come in. A
 * {@link dev.armature.engine.replication.Link} takes what a table has to tell to one other Region,
 * {@link dev.armature.engine.replication.Receiver} answers what other Regions tell, and {@link dev.armature.engine.replication.Groups} changes
 * tables by what is known of their groups. How messages travel is not known here.
 */
@NullMarked
package dev.armature.engine.replication;

import org.jspecify.annotations.NullMarked;
