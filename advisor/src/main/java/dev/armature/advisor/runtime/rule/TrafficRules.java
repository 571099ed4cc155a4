package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Every rule about traffic, in the order of their ids. */
public final class TrafficRules {
    public static final List<TrafficRule> ALL = List.of(
            new HotPathScan(),
            new FilterWaste(),
            new HotKey(),
            new Throttles(),
            new UnreadIndex(),
            new OverProjection(),
            new BloatedItem(),
            new SmallUpdateOfLargeItem(),
            new UnpaddedNumber(),
            new StrayKey(),
            new MissingCondition(),
            new FailingCondition(),
            new TransactionTrouble(),
            new GetsInALoop(),
            new UnfollowedPage(),
            new UnretriedBatch(),
            new NeedlessStrongRead(),
            new ReadAfterWriteThroughIndex(),
            new TimeToLive(),
            new PatternDrift(),
            new GrowingCollection(),
            new StreamLag(),
            new UnusedAttribute(),
            new IndexKeyChurn(),
            new CapacityMode());

    private TrafficRules() {}

    public static Optional<TrafficRule> rule(String id) {
        return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /** What all rules have to say, the worst first. */
    public static List<TrafficFinding> findings(Inquiry inquiry) {
        List<TrafficFinding> all = new ArrayList<>();
        for (TrafficRule rule : ALL) {
            all.addAll(findings(rule, inquiry));
        }
        all.sort(Comparator.comparing((TrafficFinding found) -> found.finding().severity())
                .thenComparing(found -> found.finding().rule())
                .thenComparing(
                        TrafficFinding::finding,
                        Comparator.comparing(
                                (Finding finding) -> finding.place().path())));
        return all;
    }

    public static List<TrafficFinding> findings(TrafficRule rule, Inquiry inquiry) {
        var findings = new TrafficFindings(rule, inquiry);
        rule.check(inquiry, findings);
        return findings.found();
    }
}
