/**
 * From the text of a model file to a {@link dev.armature.advisor.model.Model}: {@link dev.armature.advisor.read.ModelReader} is
 * where files are refused, with the line and column of what is wrong.
 */
@NullMarked
package dev.armature.advisor.read;

import org.jspecify.annotations.NullMarked;
