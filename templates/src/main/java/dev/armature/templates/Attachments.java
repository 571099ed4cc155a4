package dev.armature.templates;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What belongs to a table of one Region and is neither in CreateTable nor in DescribeTable, in one form for what is wanted and for what is there.
 *
 * @param destination the Kinesis stream that its changes are sent to
 * @param insights the modes of Contributor Insights that are on, by index; {@link #OF_THE_TABLE} for the table itself
 * @param policy the resource policy of the table
 * @param streamPolicy that of its stream
 * @param streamTags the tags of its stream
 * @param scaling the capacities that are scaled
 */
record Attachments(
        Optional<Destination> destination,
        Map<String, String> insights,
        Optional<PolicyDocument> policy,
        Optional<PolicyDocument> streamPolicy,
        Map<String, String> streamTags,
        List<ScaledCapacity> scaling) {
    static final String OF_THE_TABLE = "";
    static final String INSIGHTS_DEFAULT = "ACCESSED_AND_THROTTLED_KEYS";

    static final Attachments NONE =
            new Attachments(Optional.empty(), Map.of(), Optional.empty(), Optional.empty(), Map.of(), List.of());

    /** A Kinesis stream, and how precise the times of records are. */
    record Destination(String arn, String precision) {
        static final String PRECISION_DEFAULT = "MILLISECOND";
    }

    Attachments {
        insights = Map.copyOf(insights);
        streamTags = Map.copyOf(streamTags);
        scaling = List.copyOf(scaling);
    }

    Attachments withoutDestination() {
        return new Attachments(Optional.empty(), insights, policy, streamPolicy, streamTags, scaling);
    }

    Attachments withoutInsights() {
        return new Attachments(destination, Map.of(), policy, streamPolicy, streamTags, scaling);
    }

    Attachments withoutPolicies() {
        return new Attachments(destination, insights, Optional.empty(), Optional.empty(), streamTags, scaling);
    }

    /** What a table has whose stream has just begun. */
    Attachments withoutStream() {
        return new Attachments(destination, insights, policy, Optional.empty(), Map.of(), scaling);
    }

    /** Without what is about other indexes than these. */
    Attachments keeping(Predicate<String> indexes) {
        Map<String, String> kept = new HashMap<>(insights);
        kept.keySet().removeIf(index -> !index.equals(OF_THE_TABLE) && !indexes.test(index));
        return new Attachments(
                destination,
                kept,
                policy,
                streamPolicy,
                streamTags,
                scaling.stream()
                        .filter(target ->
                                target.index().filter(indexes.negate()).isEmpty())
                        .toList());
    }

    Attachments scaling(List<ScaledCapacity> others) {
        return new Attachments(destination, insights, policy, streamPolicy, streamTags, others);
    }
}
