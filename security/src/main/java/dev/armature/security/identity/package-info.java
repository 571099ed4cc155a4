/**
 * Who asks: accounts, users, groups, roles and sessions, their access keys and the policies that are attached to them.
 *
 * <p>{@link dev.armature.security.identity.Directory} stores them and finds out whose an access key is; what may be changed and what is refused,
 * {@code security.iam} says. Nothing is stored about sessions: {@link dev.armature.security.identity.Session} is what a session token says.
 */
@NullMarked
package dev.armature.security.identity;

import org.jspecify.annotations.NullMarked;
