/**
 * What the files of an export are: which there are and under which names, how data is compressed and hashed, and what manifests say. It is the same whether a
 * server writes them to a bucket or a command to a directory.
 *
 * <p>Start with {@link dev.armature.engine.exchange.layout.ExportObjects} and {@link dev.armature.engine.exchange.layout.Manifests}.
 */
@NullMarked
package dev.armature.engine.exchange.layout;

import org.jspecify.annotations.NullMarked;
