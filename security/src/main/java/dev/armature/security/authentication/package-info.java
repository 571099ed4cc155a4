/**
 * Who sent a request: its signature is verified against the secrets that are known, with the checks and texts of AWS in the order of AWS.
 *
 * <p>Start reading at {@link dev.armature.security.authentication.Verifier}; requests to S3 have {@link
 * dev.armature.security.authentication.ObjectVerifier}. What the sender may do is decided elsewhere.
 */
@NullMarked
package dev.armature.security.authentication;

import org.jspecify.annotations.NullMarked;
