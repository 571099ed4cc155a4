package dev.armature.advisor.rule;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one rule has found so far. */
public final class Findings {
    private final String rule;
    private final List<Finding> found = new ArrayList<>();

    public Findings(String rule) {
        this.rule = rule;
    }

    public void add(Severity severity, Place place, String message, String evidence, String remedy) {
        add(severity, place, message, evidence, remedy, null);
    }

    public void add(
            Severity severity,
            Place place,
            String message,
            String evidence,
            String remedy,
            @Nullable BigDecimal monthlyCost) {
        found.add(new Finding(rule, severity, place, message, evidence, remedy, monthlyCost));
    }

    public List<Finding> found() {
        return List.copyOf(found);
    }
}
