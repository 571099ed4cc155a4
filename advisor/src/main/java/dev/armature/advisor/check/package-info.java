/**
 * Where a model is checked: {@link dev.armature.advisor.check.Advisor} asks the rules of {@link
 * dev.armature.advisor.check.StaticRules}, takes away what is waived, and answers with a {@link dev.armature.advisor.check.Report}.
 */
@NullMarked
package dev.armature.advisor.check;

import org.jspecify.annotations.NullMarked;
