/**
 * awsJson1_0: bytes to requests, responses to bytes. No network here, so that a server and an embedded client share it.
 *
 * <p>Start with {@link dev.armature.wire.Wire}. {@code RequestDecoder} reads any Request record, {@code ResponseEncoder} writes
 * any Response record; neither knows an operation by name. JSON itself is in {@code model.json}.
 */
@NullMarked
package dev.armature.wire;

import org.jspecify.annotations.NullMarked;
