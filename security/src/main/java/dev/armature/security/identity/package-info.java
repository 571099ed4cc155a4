/**
 * Who asks: accounts, users, groups, roles and sessions, their access keys and the policies that are attached to them.
 */
@NullMarked
package dev.armature.security.identity;

import org.jspecify.annotations.NullMarked;
