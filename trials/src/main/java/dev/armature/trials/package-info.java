/**
 * The verbs of {@code ./armature} that try servers: {@code crash}, {@code fuzz}, {@code soak}, {@code chaos}, {@code cluster}, and
 * {@code cookbook}.
 *
 * <p>They are for people who work on Armature or doubt it, and are not part of what is published. Start with
 * {@link dev.armature.trials.Main}; each verb is a package.
 */
@NullMarked
package dev.armature.trials;

import org.jspecify.annotations.NullMarked;
