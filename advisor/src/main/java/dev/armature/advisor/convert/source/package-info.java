/**
 * From what others write to a draft of a model: a class for each form, told apart by their content. {@link
 * dev.armature.advisor.convert.source.Sources} chooses. A {@link dev.armature.advisor.convert.source.Draft} is a model that people
 * are to go on with, and says what is only guessed.
 */
@NullMarked
package dev.armature.advisor.convert.source;

import org.jspecify.annotations.NullMarked;
