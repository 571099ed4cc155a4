/**
 * What {@code armature model} does: looks at a data model, without a server.
 *
 * <p>Start with {@link dev.armature.cli.model.ModelCommand}; each subcommand is a class of its own.
 */
@NullMarked
package dev.armature.cli.model;

import org.jspecify.annotations.NullMarked;
