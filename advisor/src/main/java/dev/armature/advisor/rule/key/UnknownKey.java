package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** AM-K07: a request that needs a key its caller does not know. */
final class UnknownKey implements Rule {
    private static final Set<String> NOWHERE =
            Set.of("nowhere", "unknown", "none", "not known", "not-known", "not_known", "nobody", "n/a", "-", "?");

    @Override
    public String id() {
        return "AM-K07";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        // Where no pattern has a parameter, nothing is said about what callers know.
        boolean saysParameters = design.patterns().stream()
                .anyMatch(placed -> !placed.pattern().parameters().isEmpty());
        for (Design.Placed placed : design.patterns()) {
            if (saysParameters && needsKeys(placed.pattern())) {
                design.keyCondition(placed).ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static boolean needsKeys(AccessPattern pattern) {
        Operation operation = pattern.operation();
        return operation == Operation.GET_ITEM
                || operation == Operation.UPDATE_ITEM
                || operation == Operation.DELETE_ITEM
                || operation == Operation.QUERY
                || operation == Operation.BATCH_GET_ITEM;
    }

    private static void check(KeyCondition condition, Findings findings) {
        Set<String> missing = new LinkedHashSet<>();
        // What an index of several attributes lacks is reported as such.
        boolean hasSeveral =
                condition.space().index() != null && condition.space().index().isMultiAttribute();
        if (!hasSeveral) {
            missing.addAll(condition.missing());
            missing.addAll(notEqual(condition));
            missing.removeIf(field -> canBeTried(condition, field));
        }
        List<String> reasons = new ArrayList<>();
        for (String field : missing) {
            reasons.add("no parameter gives " + field);
        }
        for (var given : condition.given().entrySet()) {
            Parameter parameter = given.getValue();
            String from = parameter.knownFrom();
            if (from != null
                    && NOWHERE.contains(from.strip().toLowerCase(Locale.ROOT))
                    && isUsed(condition, given.getKey())) {
                missing.add(given.getKey());
                reasons.add(parameter.name() + " is known from " + from);
            }
        }
        if (!missing.isEmpty()) {
            String names = String.join(" and ", missing);
            findings.add(
                    Severity.ERROR,
                    condition.pattern().place(),
                    condition.pattern().name() + " needs " + names + " for its key, which its caller does not know",
                    "the key is " + condition.keys().partitionText()
                            + (condition.keys().sort().isEmpty()
                                    ? ""
                                    : " / " + condition.keys().sortText()) + "; "
                            + String.join("; ", reasons),
                    remedy(condition, names));
        }
    }

    private static String remedy(KeyCondition condition, String names) {
        boolean sortOnly = condition.keys().partitionFields().stream()
                .noneMatch(field -> condition.missing().contains(field));
        boolean hasPrefix = !condition.keys().sort().isEmpty()
                && !condition.keys().sort().getFirst().prefix().isEmpty();
        return sortOnly && hasPrefix
                ? "query by the partition key and begins_with `"
                        + condition.keys().sort().getFirst().prefix() + "`, or build the key of what the caller knows"
                : "build the key of what the caller knows, or add an index whose key is: then " + names
                        + " is not needed";
    }

    /** Fields that an equality would need. */
    private static List<String> notEqual(KeyCondition condition) {
        if (condition.pattern().operation() != Operation.QUERY
                || condition.sort().operator() != RangeCondition.EQUAL) {
            return List.of();
        }
        Set<String> bound = new LinkedHashSet<>();
        condition.sort().bound().forEach(part -> {
            if (part instanceof Part.Value value) {
                bound.add(value.field());
            }
        });
        KeyTemplate template = condition.keys().sort().get(condition.sort().attribute());
        return template.fields().stream()
                .filter(field -> !bound.contains(field))
                .toList();
    }

    private static boolean isUsed(KeyCondition condition, String field) {
        return condition.keys().partitionFields().contains(field)
                || condition.pattern().operation() != Operation.QUERY
                || condition.sort().bound().stream()
                        .anyMatch(part -> part instanceof Part.Value value
                                && value.field().equals(field));
    }

    /** Whether a caller can go through all values there are: shards, days, or one of a few. */
    private static boolean canBeTried(KeyCondition condition, String field) {
        // A query may need it for the partition key alone, however it is written in the sort key.
        boolean isOfPartition = condition.pattern().operation() == Operation.QUERY
                && condition.keys().partitionFields().contains(field);
        return (isOfPartition
                        ? condition.keys().partition().stream()
                        : condition.keys().templates())
                .flatMap(template -> template.values().stream())
                .filter(value -> value.field().equals(field))
                .allMatch(value -> value.form() instanceof Form.Shard
                        || value.form() instanceof Form.DateBucket
                        || condition
                                .keys()
                                .entity()
                                .field(field)
                                .filter(found -> !found.values().isEmpty() || found.type() == Field.Type.BOOLEAN)
                                .isPresent());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A key that the caller does not know",
                "A request needs the whole key, or at least the whole partition key. Who knows only a part of it has to search"
                        + " for the rest first, or scan.",
                "DynamoDB Developer Guide, GetItem and Query",
                MODEL.formatted("STORY#{storyId}", "GetItem"),
                MODEL.formatted("STORY", "GetItem"),
                "Another request before each request, or a scan.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Games, partition_key: PK, sort_key: SK }
                entities:
                  Story:
                    pk_template: "GAME#{gameId}"
                    sk_template: "%s"
                    fields:
                      - { name: gameId, type: string }
                      - { name: storyId, type: string }
                    access_patterns:
                      - { name: get_story, operation: %s, parameters: [{ name: gameId, type: string, known_from: URL }] }
            """;
}
