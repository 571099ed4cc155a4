/**
 * What requests about backups and restores are made of. The backups themselves are in {@code backup}.
 */
@NullMarked
package dev.armature.engine.restore;

import org.jspecify.annotations.NullMarked;
