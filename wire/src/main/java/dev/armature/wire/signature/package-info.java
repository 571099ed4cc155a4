/**
 * AWS's Signature Version 4, made and verified.
 *
 * <p>A signature covers a {@link dev.armature.wire.signature.CanonicalRequest}; who signs and who verifies make the same one of an
 * {@link dev.armature.wire.signature.HttpMessage}. {@link dev.armature.wire.signature.RequestSigner} signs, in headers or in the query;
 * {@link dev.armature.wire.signature.Authorization} is what a request says about its signature. Which
 * keys there are, and how old a signature may be, is decided elsewhere.
 */
@NullMarked
package dev.armature.wire.signature;

import org.jspecify.annotations.NullMarked;
