/** Histories, backups, and the tables that are made of them. */
@NullMarked
package dev.armature.engine.backup;

import org.jspecify.annotations.NullMarked;
