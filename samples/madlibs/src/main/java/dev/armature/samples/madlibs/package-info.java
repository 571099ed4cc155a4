/**
 * A game in which players give words without knowing the story, and laugh at what becomes of it.
 *
 * <p>Start with {@link dev.armature.samples.madlibs.MadLibs}, the game without a word of DynamoDB. The repositories are all that knows the
 * table; {@link dev.armature.samples.madlibs.GameTable} says what is in it.
 */
@NullMarked
package dev.armature.samples.madlibs;

import org.jspecify.annotations.NullMarked;
