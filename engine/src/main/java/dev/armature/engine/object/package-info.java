/**
 * Where exports go and imports come from: objects under keys in buckets, as in S3.
 *
 * <p>{@link dev.armature.engine.object.ObjectStore} is what the engine needs of such a place; {@link
 * dev.armature.engine.object.DirectoryObjectStore} is one in a directory. An engine that was given none has {@link
 * dev.armature.engine.object.NoObjectStore}.
 */
@NullMarked
package dev.armature.engine.object;

import org.jspecify.annotations.NullMarked;
