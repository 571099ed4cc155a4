package dev.armature.advisor.read;

import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.Waiver;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code armature.yaml}, and AWS's schema.json, which it is a superset of. */
public final class ModelReader {
    private static final String VERSION = "1";
    private static final String DELIMITER_DEFAULT = "#";
    static final String PRICES_DEFAULT = "us-east-1";

    private static final Map<String, Model.Profile> PROFILES = words(
            "single-table",
            Model.Profile.SINGLE_TABLE,
            "multi-table",
            Model.Profile.MULTI_TABLE,
            "kv",
            Model.Profile.KEY_VALUE,
            "key-value",
            Model.Profile.KEY_VALUE,
            "graphql",
            Model.Profile.GRAPHQL);
    private static final Map<String, Settings.Billing> BILLINGS = words(
            "on-demand",
            Settings.Billing.ON_DEMAND,
            "PAY_PER_REQUEST",
            Settings.Billing.ON_DEMAND,
            "provisioned",
            Settings.Billing.PROVISIONED);
    private static final Map<String, Settings.TableClass> CLASSES = words(
            "STANDARD",
            Settings.TableClass.STANDARD,
            "STANDARD_INFREQUENT_ACCESS",
            Settings.TableClass.STANDARD_INFREQUENT_ACCESS,
            "STANDARD_IA",
            Settings.TableClass.STANDARD_INFREQUENT_ACCESS,
            "IA",
            Settings.TableClass.STANDARD_INFREQUENT_ACCESS);
    private static final Map<String, Settings.StreamView> VIEWS = words(
            "KEYS_ONLY",
            Settings.StreamView.KEYS_ONLY,
            "NEW_IMAGE",
            Settings.StreamView.NEW_IMAGE,
            "OLD_IMAGE",
            Settings.StreamView.OLD_IMAGE,
            "NEW_AND_OLD_IMAGES",
            Settings.StreamView.NEW_AND_OLD_IMAGES);
    private static final Map<String, Index.Projection> PROJECTIONS = words(
            "ALL", Index.Projection.ALL, "KEYS_ONLY", Index.Projection.KEYS_ONLY, "INCLUDE", Index.Projection.INCLUDE);
    private static final Map<String, TransactionPattern.Kind> KINDS = words(
            "Put",
            TransactionPattern.Kind.PUT,
            "Update",
            TransactionPattern.Kind.UPDATE,
            "Delete",
            TransactionPattern.Kind.DELETE,
            "ConditionCheck",
            TransactionPattern.Kind.CONDITION_CHECK,
            "Get",
            TransactionPattern.Kind.GET);
    private static final Map<String, Constraint.Mode> MODES =
            words("transaction", Constraint.Mode.TRANSACTION, "stream", Constraint.Mode.STREAM);

    private final Problems problems = new Problems();
    private final EntityReader entityReader = new EntityReader(problems);

    private ModelReader() {}

    /** @throws ModelException with all that is wrong with the text */
    public static Model read(String text) {
        var reader = new ModelReader();
        var model = reader.model(new Members("", YamlNodes.parse(text), reader.problems));
        reader.problems.throwIfAny();
        return model;
    }

    private Model model(Members root) {
        String version = root.text("armature");
        if (version != null && !version.equals(VERSION)) {
            root.fault("armature", "this reads version " + VERSION + ", not '" + version + "'");
        }
        var profile = root.word("profile", PROFILES);
        String prices = root.text("prices", PRICES_DEFAULT);
        List<TableModel> tables = root.list("tables", "", this::table);
        if (tables.isEmpty()) {
            problems.fault(root.place(), "there are no tables");
        }
        var transactions = root.list("cross_table_access_patterns", "name", this::transaction);
        var constraints = root.list("constraints", "", this::constraint);
        var waivers = root.list("waivers", "rule", this::waiver);
        root.end();
        requireUniqueNames(tables);
        return new Model(
                profile == null ? profileOf(tables) : profile,
                prices,
                tables,
                transactions,
                constraints.stream().flatMap(List::stream).toList(),
                waivers,
                problems.notes());
    }

    /** Who says nothing about it, and has several entities in a table, designs single tables. */
    private static Model.Profile profileOf(List<TableModel> tables) {
        return tables.stream().anyMatch(table -> table.entities().size() > 1)
                ? Model.Profile.SINGLE_TABLE
                : Model.Profile.MULTI_TABLE;
    }

    private void requireUniqueNames(List<TableModel> tables) {
        Set<String> tableNames = new HashSet<>();
        Set<String> entityNames = new HashSet<>();
        for (TableModel table : tables) {
            if (!tableNames.add(table.name())) {
                problems.fault(table.place(), "there are two tables " + table.name());
            }
            for (Entity entity : table.entities()) {
                if (!entityNames.add(entity.name())) {
                    problems.fault(entity.place(), "there are two entities " + entity.name());
                }
            }
        }
    }

    private TableModel table(Members table) {
        var config = table.membersOrNone("table_config");
        String name = config.requiredText("table_name");
        String partitionKey = config.requiredText("partition_key");
        String sortKey = config.text("sort_key");
        String path = "tables." + name;
        List<Index> indexes = new ArrayList<>(indexes(table, path, "gsi_list", true, partitionKey));
        indexes.addAll(indexes(config, path, "gsi_list", true, partitionKey));
        indexes.addAll(indexes(table, path, "lsi_list", false, partitionKey));
        config.end();
        var settings = settings(table.membersOrNone("settings"), path);
        List<Entity> entities = new ArrayList<>();
        var named = table.members("entities");
        if (named != null) {
            named.each().forEach((entity, members) -> entities.add(entityReader.entity(entity, members, sortKey)));
        }
        var consumers = table.list("consumers", "name", consumer -> consumer(consumer, path));
        Place place = new Place(path, table.place().line(), table.place().column());
        table.end();
        var read = new TableModel(name, partitionKey, sortKey, settings, indexes, entities, consumers, place);
        requireKnownIndexes(read);
        return read;
    }

    private void requireKnownIndexes(TableModel table) {
        List<String> names = table.indexes().stream().map(Index::name).toList();
        for (Entity entity : table.entities()) {
            for (Entity.IndexMapping mapping : entity.indexMappings()) {
                table.index(mapping.index())
                        .ifPresentOrElse(
                                index -> requireSameSize(index, mapping),
                                () -> problems.fault(
                                        mapping.place(),
                                        "there is no index " + mapping.index() + " in the table"
                                                + Spelling.suggestion(mapping.index(), names)));
            }
            for (var pattern : entity.accessPatterns()) {
                if (pattern.index() != null && table.index(pattern.index()).isEmpty()) {
                    problems.fault(
                            pattern.place(),
                            "there is no index " + pattern.index() + " in the table"
                                    + Spelling.suggestion(pattern.index(), names));
                }
            }
        }
    }

    private void requireSameSize(Index index, Entity.IndexMapping mapping) {
        if (index.partitionKey().size() != mapping.partitionKey().size()) {
            problems.fault(
                    mapping.place(),
                    "the partition key of " + index.name() + " has "
                            + index.partitionKey().size() + " attributes, and there are "
                            + mapping.partitionKey().size() + " templates for it");
        }
        if (mapping.sortKey().size() > index.sortKey().size()) {
            problems.fault(
                    mapping.place(),
                    "the sort key of " + index.name() + " has "
                            + index.sortKey().size() + " attributes, and there are "
                            + mapping.sortKey().size() + " templates for it");
        }
    }

    private List<Index> indexes(Members owner, String path, String list, boolean global, String tablePartitionKey) {
        return owner.list(list, "name", index -> {
            String name = index.requiredText("name");
            var partitionKey = index.texts("partition_key");
            if (partitionKey.isEmpty() && global) {
                problems.fault(index.place(), "partition_key is missing");
            }
            var sortKey = index.texts("sort_key");
            int most = global ? 4 : 1;
            if (partitionKey.size() > most || sortKey.size() > most) {
                problems.fault(index.place(), "a key has at most " + most + " attributes");
            }
            var projection = index.word("projection", PROJECTIONS);
            List<String> included = new ArrayList<>(index.texts("included_attributes"));
            included.addAll(index.texts("non_key_attributes"));
            Place place = new Place(
                    path + "." + list + "." + name,
                    index.place().line(),
                    index.place().column());
            index.end();
            return new Index(
                    name,
                    global,
                    partitionKey.isEmpty() ? List.of(tablePartitionKey) : partitionKey,
                    sortKey,
                    projection == null ? Index.Projection.ALL : projection,
                    included,
                    place);
        });
    }

    private Settings settings(Members settings, String path) {
        var billing = settings.word("billing", BILLINGS);
        var tableClass = settings.word("class", CLASSES);
        var read = new Settings(
                billing == null ? Settings.Billing.ON_DEMAND : billing,
                settings.count("read_capacity"),
                settings.count("write_capacity"),
                tableClass == null ? Settings.TableClass.STANDARD : tableClass,
                settings.flag("pitr"),
                settings.flag("deletion_protection"),
                settings.text("sse"),
                settings.text("ttl_attribute"),
                stream(settings),
                settings.text("type_attribute"),
                settings.text("delimiter", DELIMITER_DEFAULT),
                settings.flag("production", false),
                new Place(
                        path + ".settings",
                        settings.place().line(),
                        settings.place().column()));
        settings.end();
        return read;
    }

    private static Settings.@Nullable StreamView stream(Members settings) {
        String text = settings.text("stream");
        boolean off = text == null || Set.of("none", "false", "off").contains(text);
        return off ? null : settings.word("stream", VIEWS);
    }

    private StreamConsumer consumer(Members consumer, String path) {
        String name = consumer.requiredText("name");
        var read = new StreamConsumer(
                name,
                consumer.texts("reads"),
                consumer.texts("writes"),
                consumer.flag("idempotent"),
                consumer.text("update"),
                consumer.text("filter"),
                new Place(
                        path + ".consumers." + name,
                        consumer.place().line(),
                        consumer.place().column()));
        consumer.end();
        return read;
    }

    private TransactionPattern transaction(Members pattern) {
        String operation = pattern.requiredText("operation");
        boolean write = operation.startsWith("TransactWrite");
        if (!write && !operation.startsWith("TransactGet") && !operation.isEmpty()) {
            pattern.fault("operation", "'" + operation + "' is none of TransactWrite, TransactGet");
        }
        var read = new TransactionPattern(
                pattern.text("pattern_id", ""),
                pattern.requiredText("name"),
                pattern.text("description", ""),
                write,
                pattern.list("entities_involved", "entity", this::action),
                pattern.list("parameters", "name", entityReader::parameter),
                entityReader.patternUsage(pattern),
                pattern.place());
        pattern.text("return_type");
        pattern.end();
        return read;
    }

    private TransactionPattern.Action action(Members action) {
        var kind = action.word("action", KINDS);
        var read = new TransactionPattern.Action(
                action.text("table", ""),
                action.requiredText("entity"),
                kind == null ? TransactionPattern.Kind.PUT : kind,
                action.text("condition"),
                action.text("update"),
                action.place());
        action.end();
        return read;
    }

    private List<Constraint> constraint(Members constraint) {
        List<Constraint> read = new ArrayList<>();
        var unique = constraint.members("unique");
        if (unique != null) {
            read.add(new Constraint.Unique(
                    unique.requiredText("entity"), unique.texts("fields"), unique.text("via"), unique.place()));
            unique.end();
        }
        var counter = constraint.members("counter");
        if (counter != null) {
            var mode = counter.word("mode", MODES);
            read.add(new Constraint.Counter(
                    counter.requiredText("entity"),
                    counter.requiredText("field"),
                    counter.text("counts", ""),
                    mode == null ? Constraint.Mode.UNSAID : mode,
                    counter.place()));
            counter.end();
        }
        var lock = constraint.members("optimistic_lock");
        if (lock != null) {
            read.add(new Constraint.OptimisticLock(
                    lock.requiredText("entity"), lock.requiredText("field"), lock.place()));
            lock.end();
        }
        constraint.end();
        return read;
    }

    private Waiver waiver(Members waiver) {
        LocalDate until = null;
        String date = waiver.text("until");
        if (date != null) {
            try {
                until = LocalDate.parse(date);
            } catch (DateTimeParseException notADate) {
                waiver.fault("until", "must be a date such as 2027-06-30, not '" + date + "'");
            }
        }
        var read = new Waiver(
                waiver.requiredText("rule"), waiver.text("at", ""), waiver.requiredText("why"), until, waiver.place());
        waiver.end();
        return read;
    }

    /** Words and what they mean, in the order in which a message lists them. */
    @SuppressWarnings("unchecked")
    static <E> Map<String, E> words(Object... wordsAndMeanings) {
        Map<String, E> words = new LinkedHashMap<>();
        for (int i = 0; i < wordsAndMeanings.length; i += 2) {
            words.put((String) wordsAndMeanings[i], (E) wordsAndMeanings[i + 1]);
        }
        return words;
    }
}
