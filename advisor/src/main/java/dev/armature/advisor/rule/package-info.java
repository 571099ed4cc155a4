/**
 * Rules about designs. A {@link dev.armature.advisor.rule.Rule} looks at a whole model and reports; its {@link
 * dev.armature.advisor.rule.Explanation} says why, with an example that it reports and one that it does not. Each family of rules
 * has a package of its own.
 */
@NullMarked
package dev.armature.advisor.rule;

import org.jspecify.annotations.NullMarked;
