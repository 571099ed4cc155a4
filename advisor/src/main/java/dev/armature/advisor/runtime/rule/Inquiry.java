package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.runtime.observation.Seen;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.sketch.Hashes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was seen, and what it is judged by.
 *
 * @param design null if there is no model
 * @param isTest whether the requests are those of a test
 * @param hashesKeys whether keys are shown as hashes, because they may be about people
 */
public record Inquiry(Seen seen, @Nullable Design design, Prices prices, boolean isTest, boolean hashesKeys) {

    public List<TableSeen> tables() {
        return seen.tables();
    }

    long minimum(Minimum minimum) {
        return isTest ? minimum.inTest() : minimum.inTraffic();
    }

    Optional<TableModel> model(TableSeen table) {
        return design == null ? Optional.empty() : design.model().table(table.name());
    }

    /** Where a table stands in the model, or would. */
    Place place(TableSeen table) {
        return model(table).map(TableModel::place).orElseGet(() -> new Place("tables." + table.name(), 0, 0));
    }

    /** @param index null for the table itself */
    Place place(TableSeen table, @Nullable String index) {
        if (index == null) {
            return place(table);
        }
        return model(table)
                .flatMap(model -> model.index(index))
                .map(found -> found.place())
                .orElseGet(() -> new Place("tables." + table.name() + ".gsi_list." + index, 0, 0));
    }

    /** The shape of requests, with the access patterns of the model that they are. */
    String text(TableSeen table, ShapeSeen shape) {
        return shape.text() + DeclaredPatterns.named(DeclaredPatterns.of(this, table, shape));
    }

    /** A partition key as it may be shown, with the entities of the model that have such keys. */
    String shown(TableSeen table, @Nullable String index, String partitionKey) {
        return shown(partitionKey) + owners(table, index, partitionKey);
    }

    private String owners(TableSeen table, @Nullable String index, String partitionKey) {
        List<String> owners = design == null
                ? List.of()
                : design.spaces().stream()
                        .filter(space -> space.table().name().equals(table.name())
                                && Objects.equals(
                                        space.index() == null
                                                ? null
                                                : space.index().name(),
                                        index))
                        .flatMap(space -> space.entities().stream())
                        .filter(keys -> keys.partitionTexts().size() == 1
                                && keys.partitionTexts().getFirst().contains(partitionKey))
                        .map(keys -> keys.entity().name())
                        .toList();
        return owners.isEmpty() ? "" : " of " + String.join(", ", owners);
    }

    /** A key as it may be shown. */
    String shown(String key) {
        return hashesKeys ? hashed(key) : "`" + key + "`";
    }

    /** What stands for a key that may be about a person: always the same, and not the key. */
    public static String hashed(String key) {
        return "key-" + Long.toHexString(Hashes.of(key.getBytes(StandardCharsets.UTF_8)) >>> 24);
    }
}
