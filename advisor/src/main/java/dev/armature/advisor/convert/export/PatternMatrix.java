package dev.armature.advisor.convert.export;

import static dev.armature.advisor.convert.export.MarkdownTable.code;
import static dev.armature.advisor.convert.export.MarkdownTable.plain;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Design.Placed;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Access patterns against what serves them: a row for each pattern, a column for the table and for each of its indexes. */
final class PatternMatrix {
    private final Design design;

    PatternMatrix(Model model) {
        this.design = new Design(model);
    }

    MarkdownTable of(TableModel table) {
        List<String> head = new ArrayList<>(List.of("#", "Pattern", "Entity", "Table"));
        table.indexes().forEach(index -> head.add(plain(index.name())));
        head.addAll(List.of("Sort key", "Filter or condition", "Per second"));
        var matrix = new MarkdownTable(head);
        for (Placed placed : design.patterns()) {
            if (placed.table().equals(table)) {
                matrix.add(row(placed));
            }
        }
        return matrix;
    }

    private List<String> row(Placed placed) {
        var pattern = placed.pattern();
        List<String> row = new ArrayList<>();
        row.add(plain(pattern.id()));
        row.add(plain(pattern.description().isEmpty() ? pattern.name() : pattern.description()));
        row.add(plain(placed.entity().name()));
        row.add(cell(placed, null));
        placed.table().indexes().forEach(index -> row.add(cell(placed, index)));
        row.add(sortKey(placed));
        row.add(code(conditionOrFilter(pattern)));
        row.add(rate(pattern));
        return row;
    }

    /** What is asked of the table or index, if that is where it is asked. */
    private static String cell(Placed placed, @Nullable Index index) {
        var pattern = placed.pattern();
        return Objects.equals(placed.index(), index)
                ? pattern.operation().word() + (pattern.consistentRead() ? ", consistent" : "")
                : "";
    }

    private String sortKey(Placed placed) {
        boolean hasSortKey = placed.index() == null
                ? placed.table().sortKey() != null
                : !placed.index().sortKey().isEmpty();
        if (placed.pattern().operation() != AccessPattern.Operation.QUERY || !hasSortKey) {
            return "";
        }
        String backward =
                placed.pattern().order() != null && placed.pattern().order().isBackward() ? ", backward" : "";
        return design.keyCondition(placed)
                .map(condition -> condition.sort().operator() == null
                        ? "any" + backward
                        : code(condition.sort().text()) + backward)
                .orElse("");
    }

    private static String conditionOrFilter(AccessPattern pattern) {
        if (pattern.filter() != null) {
            return pattern.filter().expression();
        }
        return pattern.condition() == null ? "" : pattern.condition();
    }

    private static String rate(AccessPattern pattern) {
        Double rate = pattern.usage().rps();
        return rate == null ? "" : BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }
}
