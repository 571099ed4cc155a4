/**
 * IAM: what can be asked about users, groups, roles, access keys and policies, a file for each kind of them. Here is what is allowed, what is
 * refused and with which text; {@link dev.armature.security.identity.Directory} stores it. {@link dev.armature.security.iam.Iam} is the list of
 * all actions.
 */
@NullMarked
package dev.armature.security.iam;

import org.jspecify.annotations.NullMarked;
