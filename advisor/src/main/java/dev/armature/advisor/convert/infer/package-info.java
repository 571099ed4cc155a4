/**
 * What entities a table has, concluded from its items: keys are split at the delimiter, items are put together by the shape of their
 * keys and by the attribute that names their type, and what is alike in all keys of a kind is taken for the text of a template.
 * {@link dev.armature.advisor.convert.infer.Inference} is the whole of it. The result is a draft: everything that was guessed is
 * said in a remark.
 */
@NullMarked
package dev.armature.advisor.convert.infer;

import org.jspecify.annotations.NullMarked;
