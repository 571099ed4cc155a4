/**
 * The {@code armature} command.
 *
 * <p>Start with {@link dev.armature.cli.Main}; each verb that has options is a class of its own.
 */
@NullMarked
package dev.armature.cli;

import org.jspecify.annotations.NullMarked;
