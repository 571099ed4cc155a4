package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a report comes to, in a sentence. */
final class Summary {
    private Summary() {}

    static String of(Report report) {
        List<String> parts = new ArrayList<>();
        long errors = report.count(Severity.ERROR);
        long warnings = report.count(Severity.WARNING);
        parts.add(errors + (errors == 1 ? " error" : " errors"));
        parts.add(warnings + (warnings == 1 ? " warning" : " warnings"));
        parts.add(report.count(Severity.ADVICE) + " advice");
        if (!report.waived().isEmpty()) {
            parts.add(report.waived().size() + " waived");
        }
        int rules = report.rules().size();
        return String.join(", ", parts) + " by " + rules + (rules == 1 ? " rule" : " rules");
    }

    static String money(BigDecimal dollars) {
        return String.format(Locale.ROOT, "$%,.2f", dollars);
    }

    /** Of what is known of it. */
    static BigDecimal monthlyCost(List<Finding> findings) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Finding finding : findings) {
            BigDecimal cost = finding.monthlyCost();
            sum = cost == null ? sum : sum.add(cost);
        }
        return sum;
    }
}
