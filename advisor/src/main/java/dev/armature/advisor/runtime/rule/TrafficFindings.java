package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Place;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one rule has found so far. */
public final class TrafficFindings {
    private static final Duration SHORT = Duration.ofMinutes(10);

    private final TrafficRule rule;
    private final Inquiry inquiry;
    private final List<TrafficFinding> found = new ArrayList<>();

    TrafficFindings(TrafficRule rule, Inquiry inquiry) {
        this.rule = rule;
        this.inquiry = inquiry;
    }

    /** Something that the rule has to say. */
    record Statement(Severity severity, Place place, String message, String evidence, String remedy) {}

    /** @param requests how many there were of those that it is about */
    void add(Statement statement, long requests) {
        add(statement, requests, null);
    }

    /** @param monthlyCost null if it is not known how often production asks for it */
    void add(Statement statement, long requests, @Nullable BigDecimal monthlyCost) {
        add(statement, requests, inquiry.seen().since(), confidence(requests), monthlyCost);
    }

    void add(
            Statement statement,
            long requests,
            Instant since,
            Confidence confidence,
            @Nullable BigDecimal monthlyCost) {
        found.add(new TrafficFinding(
                new Finding(
                        rule.id(),
                        statement.severity(),
                        statement.place(),
                        statement.message(),
                        statement.evidence(),
                        statement.remedy(),
                        monthlyCost),
                since,
                window(since),
                requests,
                confidence));
    }

    private Duration window(Instant since) {
        Duration all = inquiry.seen().window();
        Duration asked = Duration.between(since, inquiry.seen().until());
        return asked.compareTo(all) < 0 ? asked : all;
    }

    /** Of a few minutes little is to be concluded, whatever their number of requests; a test does not wait. */
    private Confidence confidence(long requests) {
        var byRequests =
                Confidence.of(requests, inquiry.minimum(rule.documentation().minimum()));
        boolean isShort = !inquiry.isTest() && inquiry.seen().window().compareTo(SHORT) < 0;
        return isShort && byRequests == Confidence.HIGH ? Confidence.MEDIUM : byRequests;
    }

    List<TrafficFinding> found() {
        return List.copyOf(found);
    }
}
