package dev.armature.advisor.run;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Index;
import dev.armature.model.AttributeValue;
import dev.armature.model.ItemSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What reads will take, worked out from the items that are there. */
final class Predicted {
    /** A page ends a little before a megabyte; below this it certainly has not. */
    private static final long PAGE_CERTAIN = 900_000;

    private Predicted() {}

    /** Of items that are read by their keys. */
    static Units fetched(Design.Placed placed, List<Optional<Map<String, AttributeValue>>> items) {
        List<Long> sizes = new ArrayList<>();
        items.forEach(
                item -> sizes.add(item.map(found -> (long) ItemSize.of(found)).orElse(0L)));
        return Costs.of(placed, new Sizes.Fetched(sizes));
    }

    /**
     * Of a query or scan; nothing if it cannot be said where pages end.
     *
     * @param stored all items of the table
     * @param selects those that it reads
     * @param limit how many items a page has; null for as many as fit
     * @param follow whether all pages are asked for
     */
    static Optional<Units> read(
            Design.Placed placed,
            List<Map<String, AttributeValue>> stored,
            Predicate<Map<String, AttributeValue>> selects,
            boolean forward,
            @Nullable Integer limit,
            boolean follow) {
        List<Map<String, AttributeValue>> rows = new ArrayList<>(stored.stream()
                .filter(item -> isIn(placed.index(), item) && selects.test(item))
                .toList());
        long all = rows.stream().mapToLong(row -> size(placed, row)).sum();
        if (limit == null) {
            return all < PAGE_CERTAIN ? Optional.of(units(placed, List.of(rows))) : Optional.empty();
        }
        rows.sort(order(placed));
        if (!forward) {
            Collections.reverse(rows);
        }
        List<List<Map<String, AttributeValue>>> pages = new ArrayList<>();
        for (int start = 0; start < rows.size(); start += limit) {
            pages.add(rows.subList(start, Math.min(rows.size(), start + limit)));
        }
        // A page that is full does not know that it is the last one.
        if (pages.isEmpty() || pages.getLast().size() == limit) {
            pages.add(List.of());
        }
        boolean large = pages.stream()
                .anyMatch(page ->
                        page.stream().mapToLong(row -> size(placed, row)).sum() >= PAGE_CERTAIN);
        return large ? Optional.empty() : Optional.of(units(placed, follow ? pages : pages.subList(0, 1)));
    }

    private static boolean isIn(@Nullable Index index, Map<String, AttributeValue> item) {
        return index == null
                || item.keySet().containsAll(index.partitionKey())
                        && item.keySet().containsAll(index.sortKey());
    }

    private static long size(Design.Placed placed, Map<String, AttributeValue> row) {
        return ItemSize.of(Views.entry(placed.table(), placed.index(), row));
    }

    private static Units units(Design.Placed placed, List<List<Map<String, AttributeValue>>> pages) {
        List<Sizes.Page> sizes = new ArrayList<>();
        for (List<Map<String, AttributeValue>> page : pages) {
            List<Long> fetched = new ArrayList<>();
            if (fetchesFromTable(placed)) {
                page.forEach(row -> fetched.add((long) ItemSize.of(row)));
            }
            sizes.add(new Sizes.Page(
                    page.stream().mapToLong(row -> size(placed, row)).sum(), fetched));
        }
        return Costs.of(placed, new Sizes.Read(sizes));
    }

    /** A local index brings from the table what a request asks for and the index lacks; a global one never does. */
    private static boolean fetchesFromTable(Design.Placed placed) {
        Index index = placed.index();
        return index != null
                && !index.isGlobal()
                && index.projection() != Index.Projection.ALL
                && placed.pattern().projection().stream()
                        .anyMatch(attribute -> !Views.isProjected(placed.table(), index, attribute));
    }

    private static Comparator<Map<String, AttributeValue>> order(Design.Placed placed) {
        Index index = placed.index();
        List<String> attributes = new ArrayList<>();
        if (index != null) {
            attributes.addAll(index.sortKey());
            attributes.add(placed.table().partitionKey());
        }
        if (placed.table().sortKey() != null) {
            attributes.add(placed.table().sortKey());
        }
        return (left, right) -> {
            for (String attribute : attributes) {
                int order = KeyQuery.compare(value(left, attribute), value(right, attribute));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String attribute) {
        return Optional.ofNullable(item.get(attribute)).orElse(new AttributeValue.Null());
    }
}
