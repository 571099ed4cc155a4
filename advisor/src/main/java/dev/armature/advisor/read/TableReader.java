package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;

/** Reads what a model says of one table. */
final class TableReader {
    private static final int GLOBAL_KEY_ATTRIBUTES_MAX = 4;

    private static final Words<Index.Projection> PROJECTIONS = Words.of(
            word(Index.Projection.ALL, "ALL"),
            word(Index.Projection.KEYS_ONLY, "KEYS_ONLY", "keys"),
            word(Index.Projection.INCLUDE, "INCLUDE"));

    private final Problems problems;
    private final SettingsReader settingsReader;
    private final StreamReader streamReader = new StreamReader();

    /** @param production whether that was said of all tables */
    TableReader(Problems problems, boolean production) {
        this.problems = problems;
        this.settingsReader = new SettingsReader(production);
    }

    TableModel table(Members table) {
        var config = table.membersOrNone("table_config");
        if (!table.has("table_config")) {
            problems.fault(table.place(), "table_config is missing: it has table_name, partition_key and sort_key");
        }
        String name = table.has("table_config") ? config.requiredText("table_name") : "";
        String partitionKey = table.has("table_config") ? config.requiredText("partition_key") : "";
        String sortKey = config.text("sort_key");
        String path = "tables." + name;
        List<Index> indexes = new ArrayList<>(indexes(table, path, "gsi_list", true, partitionKey));
        indexes.addAll(indexes(config, path, "gsi_list", true, partitionKey));
        indexes.addAll(indexes(table, path, "lsi_list", false, partitionKey));
        indexes.addAll(indexes(config, path, "lsi_list", false, partitionKey));
        var given = table.membersOrNone("settings");
        var stream = streamReader.stream(table, given, path);
        var settings = settingsReader.settings(given, table, stream.view(), path);
        table.text("description");
        config.end();
        given.end();
        List<Entity> entities = new ArrayList<>();
        var entityReader = new EntityReader(problems, sortKey, settings.ttlAttribute());
        table.membersOrNone("entities")
                .each()
                .forEach((entity, members) -> entities.add(entityReader.entity(entity, members)));
        table.end(config, given);
        return new TableModel(
                name,
                partitionKey,
                sortKey,
                settings,
                indexes,
                entities,
                stream.consumers(),
                new Place(path, table.place().line(), table.place().column()));
    }

    private List<Index> indexes(Members owner, String path, String list, boolean global, String tablePartitionKey) {
        return owner.list(list, "name", index -> {
            String name = index.requiredText("name");
            var partitionKey = key(index, "partition_key", global);
            if (!index.has("partition_key") && global) {
                problems.fault(index.place(), "partition_key is missing");
            }
            var sortKey = key(index, "sort_key", global);
            if (!global && !partitionKey.isEmpty() && !partitionKey.equals(List.of(tablePartitionKey))) {
                index.fault(
                        "partition_key",
                        "a local index has the table's partition key " + tablePartitionKey
                                + ": leave it out, or put the index into gsi_list");
            }
            var projection = index.word("projection", PROJECTIONS);
            String including = index.either("included_attributes", "non_key_attributes");
            List<String> included = index.texts(including);
            if (projection == Index.Projection.INCLUDE && included.isEmpty()) {
                problems.fault(
                        index.place(), "projection INCLUDE needs included_attributes: the attributes to include");
            } else if (projection != null && projection != Index.Projection.INCLUDE && !included.isEmpty()) {
                index.fault(including, "is for projection INCLUDE, and this is " + projection);
            }
            Place place = new Place(
                    path + "." + list + "." + name,
                    index.place().line(),
                    index.place().column());
            index.text("description");
            index.end();
            boolean includes = projection == null && !included.isEmpty();
            return new Index(
                    name,
                    global,
                    partitionKey.isEmpty() ? List.of(tablePartitionKey) : partitionKey,
                    sortKey,
                    includes ? Index.Projection.INCLUDE : projection == null ? Index.Projection.ALL : projection,
                    included,
                    place);
        });
    }

    private static List<String> key(Members index, String name, boolean global) {
        var attributes = index.texts(name);
        int most = global ? GLOBAL_KEY_ATTRIBUTES_MAX : 1;
        if (index.has(name) && attributes.isEmpty()) {
            index.fault(name, "must have an attribute at least");
        } else if (attributes.size() > most) {
            index.fault(
                    name,
                    "has " + attributes.size() + " attributes, and a key of a "
                            + (global ? "global index has at most " : "local index has ") + most);
        } else if (attributes.stream().anyMatch(String::isBlank)) {
            index.fault(name, "must not have an empty name in it");
        }
        return attributes;
    }
}
