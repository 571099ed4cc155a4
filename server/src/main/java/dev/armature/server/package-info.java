/**
 * The database as an HTTP server: Netty, request shapes, and the choice of a storage engine.
 *
 * <p>Start with {@link dev.armature.server.Server}, which lists what exists in the order it starts. {@code HttpConnection} is a
 * connection's life, {@code RequestReader} puts a request together, {@code Router} decides what it asks for, {@code RequestRuns} on
 * which thread that is done, {@code ResponseWriter} puts the answer into bytes.
 */
@NullMarked
package dev.armature.server;

import org.jspecify.annotations.NullMarked;
