/**
 * The database inside your own Java process: an ordinary client of the AWS SDK for Java v2, without a port between.
 *
 * <p>Start with {@link dev.armature.embedded.Armature}.
 */
@NullMarked
package dev.armature.embedded;

import org.jspecify.annotations.NullMarked;
