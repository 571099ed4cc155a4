package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.PartitionLoad;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * AM-K05: a partition key that is always the same, or one of few, while many items or requests share it.
 *
 * <p>Always the same is reported as such; one of few only where the model says how much there is.
 */
final class HotPartition implements Rule {
    private static final long VALUES_MANY = 100;
    private static final long ITEMS_MANY = 100_000;

    @Override
    public String id() {
        return "AM-K05";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                OptionalLong count = count(keys);
                if (count.isPresent() && !isSingleton(keys)) {
                    sign(design, space, keys, count.getAsLong())
                            .ifPresent(sign -> findings.add(
                                    Severity.WARNING,
                                    keys.place(),
                                    "all items of " + keys.entity().name() + " share "
                                            + (count.getAsLong() == 1
                                                    ? "one partition key"
                                                    : count.getAsLong() + " partition keys")
                                            + " in " + space.name() + ": " + keys.partitionText(),
                                    sign,
                                    "begin with what requests know, such as an id; if all are read together, spread them:"
                                            + " " + keys.partitionText()
                                            + keys.table().settings().delimiter()
                                            + "{id:shard(10)}, and read every shard"));
                }
            }
        }
    }

    /** How many partition keys there can be, if they can be counted. */
    private static OptionalLong count(EntityKeys keys) {
        long count = 1;
        for (KeyTemplate template : keys.partition()) {
            for (Part.Value value : template.values()) {
                OptionalLong values = values(keys, value);
                if (values.isEmpty()) {
                    return OptionalLong.empty();
                }
                count *= values.getAsLong();
            }
        }
        return count < VALUES_MANY ? OptionalLong.of(count) : OptionalLong.empty();
    }

    private static OptionalLong values(EntityKeys keys, Part.Value value) {
        if (value.form() instanceof Form.Shard(int shards)) {
            return OptionalLong.of(shards);
        }
        Field field = keys.entity().field(value.field()).orElse(null);
        if (field == null || value.form() instanceof Form.DateBucket) {
            return OptionalLong.empty();
        }
        if (field.type() == Field.Type.BOOLEAN) {
            return OptionalLong.of(2);
        }
        return field.values().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(field.values().size());
    }

    /** Whether there is one item of it. */
    private static boolean isSingleton(EntityKeys keys) {
        KeyTemplate sortKey = keys.entity().sortKey();
        return keys.entity().partitionKey().isConstant() && (sortKey == null || sortKey.isConstant());
    }

    private static Optional<String> sign(Design design, KeySpace space, EntityKeys keys, long count) {
        var load = PartitionLoad.of(design, space, keys, count);
        if (load.isHot()) {
            return Optional.of(load.text());
        }
        if (count == 1) {
            return Optional.of("every item and every request of it goes to the key `" + keys.partitionText()
                    + "`, and one partition takes 1,000 write units and 3,000 read units a second");
        }
        Long items = keys.entity().usage().itemCount();
        boolean isSharded = keys.partition().stream()
                .flatMap(template -> template.values().stream())
                .anyMatch(value -> value.form() instanceof Form.Shard);
        return items != null && items >= ITEMS_MANY && !isSharded
                ? Optional.of(items + " items under " + count + " partition keys are " + items / count + " under each")
                : Optional.empty();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A partition key that everything shares",
                "All requests for one partition key go to one partition, which takes 1,000 write units and 3,000 read units a"
                        + " second, whatever the table is paid for. The same holds for an index; a hot index throttles the"
                        + " writes to its table.",
                "DynamoDB Developer Guide, designing partition keys to distribute your workload",
                MODEL.formatted("GLOBAL", "USER#{userId}"),
                MODEL.formatted("USER#{userId}", "PROFILE"),
                "Throttled requests above 1,000 write units or 3,000 read units a second.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  User:
                    pk_template: "%s"
                    sk_template: "%s"
                    fields:
                      - { name: userId, type: string }
            """;
}
