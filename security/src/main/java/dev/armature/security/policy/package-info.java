/**
 * The language of IAM policies: documents as they are read and checked ({@link dev.armature.security.policy.Policy}), what a request
 * is about ({@link dev.armature.security.policy.RequestContext}), and whether policies allow it ({@link
 * dev.armature.security.policy.Evaluation}).
 *
 * <p>Nothing here knows tables or users: it gets names of actions, ARNs and condition keys, as texts.
 */
@NullMarked
package dev.armature.security.policy;

import org.jspecify.annotations.NullMarked;
