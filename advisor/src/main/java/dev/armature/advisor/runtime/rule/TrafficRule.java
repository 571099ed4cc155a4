package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;

/** One thing that can be wrong with traffic. */
public interface TrafficRule {
    /** As in {@code RT-01}. */
    String id();

    /** Of its worst findings. */
    Severity severity();

    Documentation documentation();

    void check(Inquiry inquiry, TrafficFindings findings);
}
