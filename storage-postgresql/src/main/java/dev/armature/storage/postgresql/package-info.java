/**
 * Rows and logs in a PostgreSQL database that many servers share.
 */
@NullMarked
package dev.armature.storage.postgresql;

import org.jspecify.annotations.NullMarked;
