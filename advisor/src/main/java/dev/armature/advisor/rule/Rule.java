package dev.armature.advisor.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;

/** One thing that can be wrong with a design. */
public interface Rule {
    /** As in {@code AM-K01}. */
    String id();

    /** Of its worst findings. */
    Severity severity();

    Explanation explanation();

    void check(Design design, Findings findings);
}
