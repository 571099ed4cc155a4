/**
 * From a model to the forms of others: {@link dev.armature.advisor.convert.export.Target} lists them. What a form has no place for is
 * said in a note, and never left out in silence.
 */
@NullMarked
package dev.armature.advisor.convert.export;

import org.jspecify.annotations.NullMarked;
