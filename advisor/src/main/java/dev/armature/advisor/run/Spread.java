package dev.armature.advisor.run;

import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.key.KeyWriter;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A query that is sent once for each of a few values, because a part of the partition key is not given but can be gone through: the
 * numbers of shards, the days that there are, the words of an enumeration.
 */
final class Spread {
    private final KeyCondition condition;
    private final Set<String> tried;

    Spread(KeyCondition condition) {
        this.condition = condition;
        this.tried = new LinkedHashSet<>(condition.missing());
        tried.removeIf(field -> !canBeTried(field));
    }

    /** The fields that are neither given nor can be gone through. */
    List<String> missing() {
        return condition.missing().stream()
                .filter(field -> !tried.contains(field))
                .toList();
    }

    /** The fields that are gone through. */
    Set<String> tried() {
        return tried;
    }

    private boolean canBeTried(String field) {
        // Of a sort key all has to be given: it cannot be gone through.
        boolean isOfPartition = values(field).findAny().isPresent();
        boolean hasSeveral =
                condition.space().index() != null && condition.space().index().isMultiAttribute();
        return isOfPartition
                && !hasSeveral
                && values(field)
                        .allMatch(value -> value.form() instanceof Form.Shard
                                || value.form() instanceof Form.DateBucket
                                || isOneOfFew(Meaning.field(condition.keys().entity(), field)));
    }

    private Stream<Part.Value> values(String field) {
        return condition.keys().partition().stream()
                .flatMap(template -> template.values().stream())
                .filter(value -> value.field().equals(field));
    }

    private static boolean isOneOfFew(Field field) {
        return !field.values().isEmpty() || field.type() == Field.Type.BOOLEAN;
    }

    /** What to ask in place of the one. A pattern that says how many requests it makes of shards, makes no more. */
    List<Ask> over(Ask ask, List<Sample> there) {
        List<Ask> asks = List.of(ask);
        for (String field : tried) {
            List<Ask> more = new ArrayList<>();
            for (Ask each : asks) {
                for (AttributeValue value : domain(field, there)) {
                    Map<String, AttributeValue> fields = new LinkedHashMap<>(each.fields());
                    fields.put(field, value);
                    more.add(new Ask(fields, each.range(), each.filter()));
                }
            }
            asks = more;
        }
        return asks;
    }

    private List<AttributeValue> domain(String name, List<Sample> there) {
        Form form = values(name).map(Part.Value::form).findFirst().orElse(new Form.Plain());
        if (form instanceof Form.Shard(int count)) {
            Integer calls = condition.pattern().calls();
            int read = Math.min(count, calls == null ? 1 : calls);
            List<AttributeValue> shards = new ArrayList<>();
            for (int shard = 0; shard < read; shard++) {
                shards.add(inShard(form, shard));
            }
            return shards;
        }
        Map<String, AttributeValue> seen = new LinkedHashMap<>();
        for (Sample sample : there) {
            var value = sample.field(name);
            if (value != null) {
                seen.putIfAbsent(KeyWriter.text(form, value), value);
            }
        }
        return List.copyOf(seen.values());
    }

    /** Some value that a shard would be chosen for: the caller knows the shard's number, and needs no value. */
    private static AttributeValue inShard(Form form, int shard) {
        for (int number = 0; ; number++) {
            AttributeValue value = AttributeValue.string(Integer.toString(number));
            if (KeyWriter.text(form, value).equals(Integer.toString(shard))) {
                return value;
            }
        }
    }
}
