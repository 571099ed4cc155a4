package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** RT-04: requests are throttled. */
final class Throttles implements TrafficRule {
    @Override
    public String id() {
        return "RT-04";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Requests are throttled",
                "A throttled request is tried again by the SDK, later and later, until the caller gives up.",
                "Amazon DynamoDB Developer Guide, diagnosing throttling: ThrottlingReasons",
                "Refusals by the reason that DynamoDB gives, by table and index, with the keys that they were about. Nothing is throttled"
                        + " here unless that is simulated.",
                "any",
                Minimum.ONE,
                "It depends on the reason: divide a hot key, raise the throughput of the table or index, or the ceiling of a table on demand.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            Stream.concat(Stream.of(table.own()), table.indexes().stream())
                    .filter(space -> throttles(space) > 0)
                    .forEach(space -> check(inquiry, table, space, findings));
        }
    }

    private static long throttles(SpaceSeen space) {
        return space.total(SpaceCount.READ_THROTTLES) + space.total(SpaceCount.WRITE_THROTTLES);
    }

    private static void check(Inquiry inquiry, TableSeen table, SpaceSeen space, TrafficFindings findings) {
        var index = space.index();
        Map<String, Long> reasons = space.sketch().throttleReasons();
        String mostly = reasons.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        String keys = space.sketch().mostThrottled().stream()
                .limit(3)
                .map(key -> inquiry.shown(table, index == null ? null : index.name(), key.key()) + " " + key.weight()
                        + " times")
                .collect(Collectors.joining(", "));
        String counted = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(reason -> reason.getKey() + " " + reason.getValue() + " times")
                .collect(Collectors.joining(", "));
        findings.add(
                new Statement(
                        Severity.WARNING,
                        inquiry.place(table, index == null ? null : index.name()),
                        "Requests about " + table.name() + (index == null ? "" : "'s index " + index.name())
                                + " are throttled.",
                        Figures.count(throttles(space), "refusal", "refusals")
                                + (counted.isEmpty() ? "" : ": " + counted)
                                + (keys.isEmpty() ? "" : "; most often for the keys " + keys) + ".",
                        remedy(mostly)),
                throttles(space));
    }

    private static String remedy(String reason) {
        if (reason.contains("KeyRange")) {
            return "One range of keys is hot: divide its partition keys by a shard number, or spread the writes over time.";
        }
        if (reason.contains("MaxOnDemand")) {
            return "The ceiling that was set for the table on demand is reached: raise it, or take fewer units.";
        }
        if (reason.contains("Provisioned")) {
            return "Raise the provisioned throughput or let auto scaling do it; an index without throughput holds up the writes of its"
                    + " table.";
        }
        return "Take fewer units, or raise the limit of the account.";
    }
}
