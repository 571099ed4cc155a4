/**
 * PostgreSQL on loopback addresses: {@link dev.armature.stores.postgresql.PostgresServer} starts, kills, copies and promotes servers. Its
 * programs come with a Maven artifact for Linux on x86-64, and elsewhere from the system.
 */
@NullMarked
package dev.armature.stores.postgresql;

import org.jspecify.annotations.NullMarked;
