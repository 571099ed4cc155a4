/**
 * Whether a caller may do what its request needs: what operations say of themselves ({@link dev.armature.engine.permission.Permission}), in
 * the terms of policies ({@link dev.armature.security.policy.Evaluation}).
 */
@NullMarked
package dev.armature.security.authorization;

import org.jspecify.annotations.NullMarked;
