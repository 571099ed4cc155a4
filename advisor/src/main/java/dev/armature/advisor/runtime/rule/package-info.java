/**
 * What can be wrong with traffic: one class for each rule, listed in {@link dev.armature.advisor.runtime.rule.TrafficRules}. A rule is
 * given an {@link dev.armature.advisor.runtime.rule.Inquiry}, which is what was seen and what it is judged by, and adds to {@link
 * dev.armature.advisor.runtime.rule.TrafficFindings}. Nothing is said on the ground of fewer requests than the rule's {@link
 * dev.armature.advisor.runtime.rule.Minimum}.
 */
@NullMarked
package dev.armature.advisor.runtime.rule;

import org.jspecify.annotations.NullMarked;
