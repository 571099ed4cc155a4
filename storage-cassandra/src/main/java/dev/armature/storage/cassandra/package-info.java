/**
 * Rows and logs in an Apache Cassandra cluster that many servers share.
 */
@NullMarked
package dev.armature.storage.cassandra;

import org.jspecify.annotations.NullMarked;
