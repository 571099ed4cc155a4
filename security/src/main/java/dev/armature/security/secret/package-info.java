/**
 * Secrets at rest: the secret of each access key is sealed with a master key, which lies outside of the data.
 *
 * <p>Signature Version 4 needs the secret itself on both sides, so that a hash of it will not do. Start reading at {@link
 * dev.armature.security.secret.MasterKeys}.
 */
@NullMarked
package dev.armature.security.secret;

import org.jspecify.annotations.NullMarked;
