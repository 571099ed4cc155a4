package dev.armature.advisor.sample;

import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.AttributeValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/**
 * Makes things of the application, the same ones for the same model and seed.
 *
 * <p>A thing gets its fields in this order: those that it shares with parents that are there already, the other fields of its partition
 * key, those of its sort key, and then the rest. Two things of one entity have the same key only if it lacks their own id; two of different
 * entities may, if the design lets them.
 */
public final class SampleMaker {
    private static final int TRIES_MAX = 40;
    /** One in so many lacks a field that it may lack. */
    private static final int LACKING = 7;

    private static final int POOL = 4;
    private static final int PARTITION_DEFAULT = 6;

    private final Model model;
    private final RandomGenerator random;
    private final FieldValues values;
    private final Moments moments;
    private final Samples samples = new Samples();
    private final Map<String, Roles> roles = new HashMap<>();
    private final List<Roles> ordered;
    private final Map<String, List<AttributeValue>> pools = new HashMap<>();
    private final Map<String, Integer> ordinals = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    public SampleMaker(Model model, long seed) {
        this.model = model;
        this.random = new Random(seed);
        this.values = new FieldValues(random);
        this.moments = new Moments(random);
        model.entities().forEach(entity -> roles.put(entity.name(), Roles.of(entity, model)));
        this.ordered =
                Kinship.order(model.entities().map(entity -> roles(entity)).toList());
    }

    private Roles roles(Entity entity) {
        return Objects.requireNonNull(roles.get(entity.name()));
    }

    /** All that were made so far. */
    public Samples samples() {
        return samples;
    }

    /** Makes as many of each entity as are asked for, or as there can be. */
    public Samples make(ToIntFunction<Entity> counts) {
        for (int i = 0; i < ordered.size(); i++) {
            Roles made = ordered.get(i);
            int count = counts.applyAsInt(made.entity());
            var family = new Family(made, Kinship.parents(made, ordered.subList(0, i)), count);
            for (int n = 0; n < count; n++) {
                Optional<Sample> sample = make(family, Map.of());
                if (sample.isEmpty()) {
                    break;
                }
                samples.add(sample.get());
            }
        }
        return samples;
    }

    /** One more, which is not kept; empty if there can be no other with those fields. */
    public Optional<Sample> another(Entity entity, Map<String, AttributeValue> given) {
        Roles made = roles(entity);
        var parents = Kinship.parents(made, ordered.subList(0, ordered.indexOf(made)));
        return make(new Family(made, parents, PARTITION_DEFAULT), given);
    }

    /** Another value for a field. */
    public AttributeValue value(Entity entity, String field) {
        Roles made = roles(entity);
        return value(made, made.field(field), moments.next(), next(entity.name() + "." + field));
    }

    /** An entity, its parents, and how its things spread over partitions. */
    private record Family(Roles roles, List<Kinship.Parent> parents, int count) {
        TableModel table(Model model) {
            return model.tableOf(roles.entity()).orElseThrow();
        }

        /** How many partitions there are to be, if no parents decide. */
        int partitions() {
            Double average = roles.entity().usage().perPartitionAverage();
            return Math.max(1, (int) Math.ceil(count / (average == null ? PARTITION_DEFAULT : Math.max(1, average))));
        }

        Skew skew() {
            Double average = roles.entity().usage().perPartitionAverage();
            Long most = roles.entity().usage().perPartitionMax();
            return average == null || most == null
                    ? Skew.usual()
                    : Skew.withShare(Math.min(1, most / (average * partitions())), partitions());
        }
    }

    private Optional<Sample> make(Family family, Map<String, AttributeValue> given) {
        for (int trial = 0; trial < TRIES_MAX; trial++) {
            boolean alone = trial > TRIES_MAX / 2;
            var sample = Sample.of(family.table(model), family.roles().entity(), fields(family, given, alone));
            boolean isNew = taken.add(family.roles().entity().name() + sample.key());
            if (isNew || family.roles().isAmbiguous()) {
                return Optional.of(sample);
            }
        }
        return Optional.empty();
    }

    /** @param alone whether to do without parents, whose children there may be enough of */
    private Map<String, AttributeValue> fields(Family family, Map<String, AttributeValue> given, boolean alone) {
        Map<String, AttributeValue> fields = new LinkedHashMap<>(given);
        Instant moment = moments.next();
        if (!alone) {
            family.parents().forEach(parent -> inherit(family, parent, fields));
        }
        partition(family, moment, fields);
        own(family.roles(), moment, fields);
        rest(family.roles(), moment, fields);
        Filling.fill(family.roles(), fields, random);
        return inOrder(family.roles(), fields);
    }

    private static Map<String, AttributeValue> inOrder(Roles roles, Map<String, AttributeValue> fields) {
        Map<String, AttributeValue> ordered = new LinkedHashMap<>();
        for (String name : roles.fields().keySet()) {
            var value = fields.get(name);
            if (value != null) {
                ordered.put(name, value);
            }
        }
        return ordered;
    }

    private void inherit(Family family, Kinship.Parent parent, Map<String, AttributeValue> fields) {
        List<Sample> candidates = samples.list(parent.roles().entity());
        if (candidates.isEmpty() || fields.keySet().containsAll(parent.shared().keySet())) {
            return;
        }
        int reach = family.roles().entity().usage().perPartitionAverage() == null
                ? candidates.size()
                : Math.min(candidates.size(), family.partitions());
        for (int trial = 0; trial < TRIES_MAX; trial++) {
            Sample chosen = candidates.get(family.skew().pick(reach, random));
            if (agrees(chosen, parent, fields)) {
                parent.shared().forEach((name, theirs) -> {
                    var value = chosen.field(theirs);
                    if (value != null) {
                        fields.putIfAbsent(name, value);
                    }
                });
                return;
            }
        }
    }

    private static boolean agrees(Sample chosen, Kinship.Parent parent, Map<String, AttributeValue> fields) {
        return parent.shared().entrySet().stream()
                .allMatch(field -> !fields.containsKey(field.getKey())
                        || fields.get(field.getKey()).equals(chosen.field(field.getValue())));
    }

    /** Partitions without parents: a few if things have sort keys of their own, else one for each. */
    private void partition(Family family, Instant moment, Map<String, AttributeValue> fields) {
        boolean crowded = !family.roles().own().isEmpty();
        for (String name : family.roles().partition()) {
            if (!fields.containsKey(name)) {
                fields.put(name, crowded ? pooled(family, name, moment) : fresh(family.roles(), name, moment));
            }
        }
    }

    private AttributeValue pooled(Family family, String name, Instant moment) {
        var pool = pool(family.roles(), name, family.partitions(), moment);
        return pool.get(family.skew().pick(pool.size(), random));
    }

    private List<AttributeValue> pool(Roles of, String name, int size, Instant moment) {
        Field field = of.field(name);
        var pool = pools.computeIfAbsent(
                FieldNames.folded(name) + field.type() + field.format(), key -> new ArrayList<>());
        while (pool.size() < size) {
            pool.add(value(of, field, pool.size() < 2 ? moment : moments.next(), pool.size()));
        }
        return pool;
    }

    private AttributeValue fresh(Roles of, String name, Instant moment) {
        return value(of, of.field(name), moment, next(FieldNames.folded(name)));
    }

    /** All but the last have few values, so that there is something under each; the last tells things apart. */
    private void own(Roles of, Instant moment, Map<String, AttributeValue> fields) {
        List<String> own = of.own();
        for (String name : own) {
            if (!fields.containsKey(name)) {
                boolean last = name.equals(own.getLast());
                String siblings = of.entity().name()
                        + of.partition().stream().map(fields::get).toList();
                int ordinal = last ? next(siblings) : random.nextInt(POOL);
                fields.put(name, value(of, of.field(name), moment, ordinal));
            }
        }
    }

    private void rest(Roles of, Instant moment, Map<String, AttributeValue> fields) {
        for (Field field : of.fields().values()) {
            String name = field.name();
            boolean lacking = !field.isRequired() && !of.looked().contains(name) && random.nextInt(LACKING) == 0;
            if (!fields.containsKey(name) && !lacking) {
                fields.put(name, other(of, field, moment));
            }
        }
        expire(of, fields);
    }

    private AttributeValue other(Roles of, Field field, Instant moment) {
        boolean changes =
                field.mutability() == Field.Mutability.MUTABLE || field.mutability() == Field.Mutability.OFTEN;
        if (Meaning.isTime(field)) {
            return value(of, field, changes ? moments.after(moment) : moment, 0);
        }
        if (of.distinct().contains(field.name())) {
            return fresh(of, field.name(), moment);
        }
        if (of.looked().contains(field.name())
                && field.values().isEmpty()
                && field.type().isText()) {
            var pool = pool(of, field.name(), POOL, moment);
            return pool.get(random.nextInt(pool.size()));
        }
        return value(of, field, moment, random.nextInt(20));
    }

    private void expire(Roles of, Map<String, AttributeValue> fields) {
        var ttl = of.entity().ttl();
        String attribute = ttl == null ? null : ttl.attribute();
        if (attribute != null && of.fields().containsKey(attribute)) {
            Field field = of.field(attribute);
            boolean isEpoch =
                    field.type().isNumber() && (field.format() == null || !Meaning.isTime(field) || isSeconds(field));
            if (isEpoch) {
                fields.put(attribute, AttributeValue.number(Moments.expiry(random.nextInt(1_000_000))));
            }
        }
    }

    private static boolean isSeconds(Field field) {
        return field.format() != null && field.format().kind() == dev.armature.advisor.model.Format.Kind.EPOCH;
    }

    private AttributeValue value(Roles of, Field field, Instant moment, int ordinal) {
        return values.value(field, moment, ordinal, of.ceilings().get(field.name()));
    }

    private int next(String of) {
        return ordinals.merge(of, 1, Integer::sum) - 1;
    }
}
