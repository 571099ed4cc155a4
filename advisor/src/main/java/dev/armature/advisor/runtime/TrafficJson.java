package dev.armature.advisor.runtime;

import dev.armature.advisor.runtime.rule.Documentation;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.engine.request.Member;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said of traffic as JSON has it: records whose members have the names that a model's findings have. */
public final class TrafficJson {
    private TrafficJson() {}

    /**
     * All findings.
     *
     * @param since in ISO 8601, as is the window, which is how long there was someone to look
     * @param waived how many findings the model waives
     */
    public record Findings(
            @Member("since") String since,
            @Member("window") String window,
            @Member("requests") long requests,
            @Member("waived") int waived,
            @Member("findings") List<Found> findings) {}

    /**
     * One of them.
     *
     * @param severity error, warning or advice
     * @param at where it is, as in {@code tables.Orders.gsi_list.byDate}
     * @param line in the model's file; 0 if there is none
     * @param confidence low, medium or high
     */
    public record Found(
            @Member("rule") String rule,
            @Member("severity") String severity,
            @Member("at") String at,
            @Member("line") int line,
            @Member("message") String message,
            @Member("evidence") String evidence,
            @Member("remedy") String remedy,
            @Member("monthlyCost") @Nullable BigDecimal monthlyCost,
            @Member("since") String since,
            @Member("window") String window,
            @Member("requests") long requests,
            @Member("confidence") String confidence) {}

    /** What can be found. */
    public record Rules(@Member("rules") List<Described> rules) {}

    public record Described(
            @Member("rule") String rule,
            @Member("severity") String severity,
            @Member("title") String title,
            @Member("why") String why,
            @Member("source") String source,
            @Member("measured") String measured,
            @Member("threshold") String threshold,
            @Member("minimumRequests") long minimumRequests,
            @Member("remedy") String remedy) {}

    public static Findings of(TrafficAdvisor.Answer answer) {
        return new Findings(
                answer.seen().since().toString(),
                answer.seen().window().toString(),
                answer.seen().tables().stream()
                        .flatMap(table -> table.shapes().stream())
                        .mapToLong(shape -> shape.requests())
                        .sum(),
                answer.waived(),
                answer.findings().stream().map(TrafficJson::of).toList());
    }

    private static Found of(TrafficFinding found) {
        var finding = found.finding();
        var cost = finding.monthlyCost();
        return new Found(
                finding.rule(),
                word(finding.severity()),
                finding.place().path(),
                finding.place().line(),
                finding.message(),
                finding.evidence(),
                finding.remedy(),
                cost == null ? null : cost.setScale(2, RoundingMode.HALF_UP),
                found.since().toString(),
                found.window().toString(),
                found.requests(),
                word(found.confidence()));
    }

    public static Rules rules() {
        return new Rules(TrafficRules.ALL.stream().map(TrafficJson::of).toList());
    }

    private static Described of(TrafficRule rule) {
        Documentation documentation = rule.documentation();
        return new Described(
                rule.id(),
                word(rule.severity()),
                documentation.title(),
                documentation.why(),
                documentation.source(),
                documentation.measured(),
                documentation.threshold(),
                documentation.minimum().inTraffic(),
                documentation.remedy());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
