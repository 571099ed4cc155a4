/**
 * What a request needs to be allowed: actions, resources, and what policies may ask of them. Operations say it of themselves; whether it is
 * allowed is decided elsewhere, by {@link dev.armature.engine.permission.Authorizer}.
 */
@NullMarked
package dev.armature.engine.permission;

import org.jspecify.annotations.NullMarked;
