package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.runtime.observation.Seen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.sketch.Hashes;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

    /** A key as it may be shown. */
    String shown(String key) {
        return hashesKeys
                ? "key-" + Long.toHexString(Hashes.of(key.getBytes(StandardCharsets.UTF_8)) >>> 24)
                : "`" + key + "`";
    }
}
