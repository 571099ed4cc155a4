/**
 * What writers and background work agree on before they act: which writes come before a change and which after it ({@link
 * dev.armature.engine.coordination.Fence}), and which items a transaction has for itself ({@link
 * dev.armature.engine.coordination.Claims}).
 */
@NullMarked
package dev.armature.engine.coordination;

import org.jspecify.annotations.NullMarked;
