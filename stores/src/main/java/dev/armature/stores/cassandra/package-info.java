/**
 * Real Cassandra nodes on loopback addresses: {@link dev.armature.stores.cassandra.CassandraCluster} starts them one after another, and
 * {@link dev.armature.stores.cassandra.CassandraNode} is what can be done to one: kill, pause, restart.
 *
 * <p>A node is a process of its own on a JDK 17, with jars that {@link dev.armature.stores.cassandra.CassandraJars} has Maven fetch. Where one
 * of the two is missing, or memory is short, {@link dev.armature.stores.cassandra.CassandraCluster#obstacle} says so.
 */
@NullMarked
package dev.armature.stores.cassandra;

import org.jspecify.annotations.NullMarked;
