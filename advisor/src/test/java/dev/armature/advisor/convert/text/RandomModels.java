package dev.armature.advisor.convert.text;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.Waiver;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Models that say anything that can be said, with texts that are hard to write down. */
final class RandomModels {
    private static final List<String> TEXTS = List.of(
            "plain",
            "two words",
            "null",
            "~",
            "yes",
            "No",
            "007",
            "1e3",
            "- a",
            "a: b",
            "a #b",
            "#x",
            "{a}",
            "[",
            "it's",
            "\"q\"",
            "back\\slash",
            "line\nfeed",
            "tab\there",
            " blanks ",
            "ü€",
            "\uD83D\uDE00",
            "\u007f\u0085\u2028",
            "%",
            "@x",
            "&a",
            "*b",
            "!c",
            "|",
            ">",
            "?",
            ",",
            "2026-01-01",
            "0x1F",
            ".5",
            "=",
            "<<",
            "a::b",
            "status <> 'DRAFT'");

    private final Random random;
    private int names;

    RandomModels(long seed) {
        this.random = new Random(seed);
    }

    Model next() {
        List<TableModel> tables = several(1, this::table);
        return new Model(
                one(Model.Profile.values()),
                random.nextBoolean() ? "us-east-1" : text(),
                tables,
                several(0, this::transaction),
                several(0, this::constraint),
                several(0, () -> new Waiver(text(), maybeEmpty(), text(), maybe(this::date), Place.NOWHERE)),
                List.of());
    }

    private TableModel table() {
        String sortKey = maybe(this::text);
        String partitionKey = text();
        List<Index> indexes = new ArrayList<>(several(0, this::globalIndex));
        indexes.addAll(several(0, () -> localIndex(partitionKey)));
        return new TableModel(
                name(),
                partitionKey,
                sortKey,
                settings(),
                indexes,
                several(0, () -> entity(sortKey != null, indexes)),
                several(0, this::consumer),
                Place.NOWHERE);
    }

    private Settings settings() {
        if (random.nextInt(3) == 0) {
            return new Settings(
                    Settings.Billing.ON_DEMAND,
                    null,
                    null,
                    Settings.TableClass.STANDARD,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    "#",
                    false,
                    Place.NOWHERE);
        }
        return new Settings(
                one(Settings.Billing.values()),
                maybe(this::count),
                maybe(this::count),
                one(Settings.TableClass.values()),
                maybe(random::nextBoolean),
                maybe(random::nextBoolean),
                maybe(this::text),
                maybe(this::text),
                maybe(() -> one(Settings.StreamView.values())),
                maybe(this::text),
                text(),
                random.nextBoolean(),
                Place.NOWHERE);
    }

    private Index globalIndex() {
        var projection = one(Index.Projection.values());
        return new Index(
                name(),
                true,
                texts(1, 4),
                texts(0, 4),
                projection,
                projection == Index.Projection.INCLUDE ? texts(1, 3) : List.of(),
                Place.NOWHERE);
    }

    private Index localIndex(String partitionKey) {
        return new Index(
                name(), false, List.of(partitionKey), texts(1, 1), Index.Projection.ALL, List.of(), Place.NOWHERE);
    }

    private Entity entity(boolean sorted, List<Index> indexes) {
        List<Entity.IndexMapping> mappings = new ArrayList<>();
        for (Index index : indexes) {
            if (random.nextBoolean()) {
                mappings.add(new Entity.IndexMapping(
                        index.name(),
                        templates(index.partitionKey().size()),
                        templates(random.nextInt(index.sortKey().size() + 1)),
                        maybe(this::text),
                        Place.NOWHERE));
            }
        }
        return new Entity(
                name(),
                text(),
                one(Entity.Role.values()),
                template(),
                sorted ? template() : null,
                mappings,
                several(0, this::field),
                maybe(() -> new Entity.Ttl(maybe(this::text), null, Place.NOWHERE)),
                maybe(this::text),
                new Entity.Usage(
                        maybe(this::count),
                        maybe(this::count),
                        maybe(this::count),
                        maybe(this::amount),
                        maybe(this::count),
                        Place.NOWHERE),
                several(0, () -> pattern(indexes)),
                Place.NOWHERE);
    }

    private Field field() {
        return new Field(
                text(),
                one(Field.Type.values()),
                maybe(() -> one(Field.Type.values())),
                random.nextBoolean(),
                one(Field.Mutability.values()),
                maybe(() -> Format.parse(random.nextBoolean() ? "ksuid" : text())),
                texts(0, 3),
                maybe(this::decimal),
                maybe(this::decimal),
                maybe(this::count),
                maybe(this::count),
                random.nextBoolean(),
                Place.NOWHERE);
    }

    private AccessPattern pattern(List<Index> indexes) {
        return new AccessPattern(
                one("", "7", "007", "12-13"),
                text(),
                maybeEmpty(),
                one(AccessPattern.Operation.values()),
                several(0, this::parameter),
                maybe(() -> one(AccessPattern.ReturnType.values())),
                indexes.isEmpty() ? null : maybe(() -> indexes.getFirst().name()),
                maybe(() -> one(AccessPattern.RangeCondition.values())),
                maybe(this::filter),
                maybe(this::text),
                maybe(this::text),
                texts(0, 3),
                maybe(() -> one(AccessPattern.Order.values())),
                maybe(this::text),
                random.nextBoolean(),
                maybe(this::text),
                maybe(() -> random.nextInt(1_000)),
                maybe(random::nextBoolean),
                maybe(() -> random.nextInt(1_000)),
                maybe(() -> random.nextInt(1_000)),
                maybe(this::amount),
                usage(),
                Place.NOWHERE);
    }

    private AccessPattern.Usage usage() {
        return new AccessPattern.Usage(
                maybe(this::amount),
                maybe(this::amount),
                maybe(this::count),
                maybe(this::count),
                maybe(random::nextDouble),
                maybe(random::nextDouble),
                Place.NOWHERE);
    }

    private Filter filter() {
        if (random.nextBoolean()) {
            return new Filter(text(), Set.of(), List.of(), false, Place.NOWHERE);
        }
        boolean alternative = random.nextBoolean();
        List<Filter.Condition> conditions = several(
                1,
                () -> random.nextBoolean()
                        ? new Filter.Condition(text(), one("=", "between", "in"), null, texts(1, 3))
                        : new Filter.Condition(text(), null, "attribute_exists", texts(0, 1)));
        Set<String> fields = new LinkedHashSet<>();
        List<String> expressions = new ArrayList<>();
        for (Filter.Condition condition : conditions) {
            fields.add(condition.field());
            expressions.add(condition.expression());
        }
        return new Filter(
                String.join(alternative ? " OR " : " AND ", expressions),
                fields,
                conditions,
                alternative,
                Place.NOWHERE);
    }

    private AccessPattern.Parameter parameter() {
        return new AccessPattern.Parameter(text(), text(), maybe(this::text), maybe(this::text), Place.NOWHERE);
    }

    private StreamConsumer consumer() {
        return new StreamConsumer(
                text(),
                texts(0, 2),
                texts(0, 2),
                maybe(random::nextBoolean),
                maybe(this::text),
                maybe(this::text),
                Place.NOWHERE);
    }

    private TransactionPattern transaction() {
        return new TransactionPattern(
                one("", "7"),
                text(),
                maybeEmpty(),
                random.nextBoolean(),
                several(
                        0,
                        () -> new TransactionPattern.Action(
                                maybeEmpty(),
                                text(),
                                one(TransactionPattern.Kind.values()),
                                maybe(this::text),
                                maybe(this::text),
                                Place.NOWHERE)),
                several(0, this::parameter),
                usage(),
                Place.NOWHERE);
    }

    private Constraint constraint() {
        return switch (random.nextInt(3)) {
            case 0 -> new Constraint.Unique(text(), texts(1, 3), maybe(this::text), Place.NOWHERE);
            case 1 ->
                new Constraint.Counter(text(), text(), maybeEmpty(), one(Constraint.Mode.values()), Place.NOWHERE);
            default -> new Constraint.OptimisticLock(text(), text(), Place.NOWHERE);
        };
    }

    private List<KeyTemplate> templates(int size) {
        List<KeyTemplate> templates = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            templates.add(template());
        }
        return templates;
    }

    private KeyTemplate template() {
        return KeyTemplate.parse(one(
                "A#{b}",
                "{a}",
                "#ORDER#{n:06d}",
                "{at:date(day)}#x",
                "STATIC",
                "{n:desc(99999)}",
                "{i:shard(15)}",
                "~{a:upper}"));
    }

    private LocalDate date() {
        return LocalDate.of(2026, 1, 1).plusDays(random.nextInt(1_000));
    }

    private BigDecimal decimal() {
        return new BigDecimal(one("0", "-1.50", "99999999.99", "1E+3", "1E-9", "123456789012345678901234567890"));
    }

    private long count() {
        return random.nextBoolean() ? random.nextInt(100) : random.nextLong(1L << 50);
    }

    private double amount() {
        return one(0.0, 1.5, 300.0, 1e9, 0.001, random.nextDouble());
    }

    private String name() {
        return text() + names++;
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private String maybeEmpty() {
        return random.nextBoolean() ? "" : text();
    }

    private List<String> texts(int least, int most) {
        List<String> texts = new ArrayList<>();
        int size = least + random.nextInt(most - least + 1);
        while (texts.size() < size) {
            texts.add(text());
        }
        return texts;
    }

    @SafeVarargs
    private <T> T one(T... values) {
        return values[random.nextInt(values.length)];
    }

    private <T> @Nullable T maybe(Supplier<T> value) {
        return random.nextBoolean() ? value.get() : null;
    }

    private <T> List<T> several(int least, Supplier<T> value) {
        List<T> values = new ArrayList<>();
        int size = least + random.nextInt(3);
        while (values.size() < size) {
            values.add(value.get());
        }
        return values;
    }
}
