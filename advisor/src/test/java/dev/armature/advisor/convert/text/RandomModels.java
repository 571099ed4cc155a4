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
        List<Entity> entities =
                tables.stream().flatMap(table -> table.entities().stream()).toList();
        return new Model(
                one(Model.Profile.values()),
                random.nextBoolean() ? "us-east-1" : text(),
                tables,
                entities.isEmpty() ? List.of() : several(0, () -> transaction(tables, entities)),
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
        var billing = one(Settings.Billing.values());
        boolean provisioned = billing == Settings.Billing.PROVISIONED;
        return new Settings(
                billing,
                provisioned ? maybe(this::count) : null,
                provisioned ? maybe(this::count) : null,
                one(Settings.TableClass.values()),
                maybe(random::nextBoolean),
                maybe(random::nextBoolean),
                maybe(() -> one("DEFAULT", "KMS", "alias/Key", "arn:aws:kms:us-east-1:000000000000:key/1a")),
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
                        templates(index.sortKey().size()),
                        maybe(this::text),
                        Place.NOWHERE));
            }
        }
        String name = name();
        return new Entity(
                name,
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
                several(0, () -> pattern(name, sorted, indexes)),
                Place.NOWHERE);
    }

    private Field field() {
        return Field.named(name())
                .type(maybe(() -> one(Field.Type.values())))
                .itemType(maybe(() -> one(Field.Type.values())))
                .required(maybe(random::nextBoolean))
                .mutability(one(Field.Mutability.values()))
                .format(maybe(() -> Format.parse(random.nextBoolean() ? "ksuid" : text())))
                .values(texts(0, 3))
                .bounds(
                        maybe(() -> new BigDecimal(one("-3", "0", "1E+1"))),
                        maybe(() -> new BigDecimal(one("10", "1E+3", "123456789012345678901234567890"))))
                .lengths(maybe(this::count), maybe(this::count))
                .pattern(maybe(() -> one("[a-z]+", "\\d{4}: #")))
                .sizeBytes(maybe(this::count))
                .free(random.nextBoolean())
                .field();
    }

    private AccessPattern pattern(String entity, boolean tableSorted, List<Index> indexes) {
        var operation = one(AccessPattern.Operation.values());
        Index index = indexes.isEmpty() ? null : maybe(indexes::getFirst);
        boolean sorted = index == null ? tableSorted : !index.sortKey().isEmpty();
        boolean query = operation == AccessPattern.Operation.QUERY;
        var range = query && sorted ? maybe(() -> one(AccessPattern.RangeCondition.values())) : null;
        List<AccessPattern.Parameter> parameters = new ArrayList<>(several(0, () -> parameter(entity)));
        if (range == AccessPattern.RangeCondition.BETWEEN) {
            parameters.add(new AccessPattern.Parameter(name(), "string", null, null, null, Place.NOWHERE));
            parameters.add(new AccessPattern.Parameter(name(), "string", null, null, null, Place.NOWHERE));
        }
        return AccessPattern.named(name(), operation)
                .id(random.nextBoolean() ? "" : one("", "00", "12-") + names++)
                .description(maybeEmpty())
                .parameters(parameters)
                .returnType(maybe(() -> one(AccessPattern.ReturnType.values())))
                .index(index == null ? null : index.name())
                .rangeCondition(range)
                .filter(query || operation == AccessPattern.Operation.SCAN ? maybe(this::filter) : null)
                .condition(maybe(this::text))
                .update(maybe(this::text))
                .projection(several(0, () -> one("name", "#n", "a.b[0]", "null")))
                .order(maybe(() -> one(AccessPattern.Order.values())), maybe(() -> one("name", "#n", "null", "it's")))
                .consistentRead(random.nextBoolean(), maybe(this::text))
                .limit(maybe(() -> random.nextInt(1_000)))
                .paginated(maybe(random::nextBoolean))
                .calls(maybe(() -> random.nextInt(1_000)))
                .batchSize(maybe(() -> random.nextInt(1_000)))
                .latencyMillis(maybe(this::amount))
                .usage(usage())
                .pattern();
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
                        ? comparison("f" + text(), one("=", "<>", "between", "in"))
                        : new Filter.Condition("f" + text(), null, "attribute_exists", List.of()));
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

    private Filter.Condition comparison(String field, String operator) {
        int values = switch (operator) {
            case "between" -> 2;
            case "in" -> 1 + random.nextInt(3);
            default -> 1;
        };
        return new Filter.Condition(field, operator, null, texts(values, values));
    }

    private AccessPattern.Parameter parameter(String entity) {
        return random.nextBoolean()
                ? new AccessPattern.Parameter(name(), "entity", entity, maybe(this::text), null, Place.NOWHERE)
                : new AccessPattern.Parameter(
                        name(),
                        one("string", "integer", "date"),
                        null,
                        maybe(this::text),
                        maybe(() -> Format.parse(text())),
                        Place.NOWHERE);
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

    private TransactionPattern transaction(List<TableModel> tables, List<Entity> entities) {
        boolean write = random.nextBoolean();
        String first = entities.getFirst().name();
        return new TransactionPattern(
                random.nextBoolean() ? "" : "t" + names++,
                text(),
                maybeEmpty(),
                write,
                several(1, () -> action(tables, entities.get(random.nextInt(entities.size())), write)),
                several(0, () -> parameter(first)),
                usage(),
                Place.NOWHERE);
    }

    private TransactionPattern.Action action(List<TableModel> tables, Entity entity, boolean write) {
        String table = tables.stream()
                .filter(owner -> owner.entities().contains(entity))
                .map(TableModel::name)
                .findFirst()
                .orElseThrow();
        return new TransactionPattern.Action(
                random.nextBoolean() ? "" : table,
                entity.name(),
                write
                        ? one(
                                TransactionPattern.Kind.PUT,
                                TransactionPattern.Kind.UPDATE,
                                TransactionPattern.Kind.DELETE,
                                TransactionPattern.Kind.CONDITION_CHECK)
                        : TransactionPattern.Kind.GET,
                maybe(this::text),
                maybe(this::text),
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
