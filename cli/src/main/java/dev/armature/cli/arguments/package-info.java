/**
 * What every verb reads its command line with, so that options look and fail alike: values behind a blank or an equals sign, and
 * refusals that say what was expected.
 *
 * <p>Start with {@link dev.armature.cli.arguments.Arguments}.
 */
@NullMarked
package dev.armature.cli.arguments;

import org.jspecify.annotations.NullMarked;
