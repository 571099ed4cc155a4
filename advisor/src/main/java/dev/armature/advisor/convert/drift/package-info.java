/**
 * Whether the tables of an endpoint are as the model has them: {@link dev.armature.advisor.convert.drift.LiveDrift} asks for them, and
 * is the rule AM-O02 with something to compare.
 */
@NullMarked
package dev.armature.advisor.convert.drift;

import org.jspecify.annotations.NullMarked;
