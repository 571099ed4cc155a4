/**
 * What writers and background work agree on before they act: which writes come before a change and which after it ({@link
 * dev.armature.engine.coordination.Fence}), which items a transaction has for itself ({@link
 * dev.armature.engine.coordination.Claims}), and who does a job that one engine is enough for ({@link
 * dev.armature.engine.coordination.Leases}).
 *
 * <p>{@link dev.armature.engine.coordination.Coordination} has each of them twice: for an engine whose storage is its own, and for
 * several engines on one storage, which tell one another in rows.
 */
@NullMarked
package dev.armature.engine.coordination;

import org.jspecify.annotations.NullMarked;
