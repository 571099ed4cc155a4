package dev.armature.engine.table;

import dev.armature.model.KeySchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contributor Insights of a table or a global index: whether its most used keys are looked for.
 *
 * @param span when that was switched last, and until when DynamoDB is at it
 * @param failed whether it could not be switched on
 */
public record Insights(boolean enabled, Mode mode, Span span, boolean failed) {
    /** In the order in which DynamoDB lists them. */
    public enum Mode {
        THROTTLED_KEYS,
        ACCESSED_AND_THROTTLED_KEYS
    }

    public enum Status {
        ENABLING,
        ENABLED,
        DISABLING,
        DISABLED,
        FAILED
    }

    /** What a rule counts: the keys that are accessed or those that are throttled, by partition key or by the whole key. */
    public enum Rule {
        PKC(false, false),
        SKC(true, false),
        PKT(false, true),
        SKT(true, true);

        private final boolean needsSortKey;
        private final boolean isThrottled;

        Rule(boolean needsSortKey, boolean isThrottled) {
            this.needsSortKey = needsSortKey;
            this.isThrottled = isThrottled;
        }

        /** Whether it counts whole keys, for which there has to be a sort key. */
        public boolean needsSortKey() {
            return needsSortKey;
        }

        public boolean isThrottled() {
            return isThrottled;
        }

        /** @param index null for the table itself */
        public String name(String table, @Nullable String index, Instant since) {
            return "DynamoDBContributorInsights-" + this + "-" + table + (index == null ? "" : "-" + index) + "-"
                    + since.toEpochMilli();
        }
    }

    public Status status(Instant now) {
        if (span.includes(now)) {
            return enabled ? Status.ENABLING : Status.DISABLING;
        }
        if (failed) {
            return Status.FAILED;
        }
        return enabled ? Status.ENABLED : Status.DISABLED;
    }

    /** Whether keys are looked for. */
    public boolean isOn() {
        return enabled && !failed;
    }

    /** The rules that a mode takes with such a key. */
    public static List<Rule> rules(Mode mode, KeySchema keys) {
        List<Rule> rules = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            boolean isAsked = rule.isThrottled || mode == Mode.ACCESSED_AND_THROTTLED_KEYS;
            if (isAsked && !(rule.needsSortKey && keys.range().isEmpty())) {
                rules.add(rule);
            }
        }
        return rules;
    }
}
