package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The pages that a Query or Scan reads, as far as a model tells. */
final class DeclaredPages {
    /** What a row takes of a page besides its size, as the engine counts it. */
    private static final int ROW_BYTES = 23;

    private static final int BLOCK_BYTES = 20;
    private static final int BLOCK_SIZE = 3072;

    /** Some rows of a size. */
    private record Rows(long count, long bytes) {
        long weight() {
            return bytes + ROW_BYTES + BLOCK_BYTES * ((bytes + 1) / BLOCK_SIZE);
        }
    }

    private final Design.Placed placed;
    private final boolean fetches;
    private final List<Sizes.Page> pages = new ArrayList<>();
    private long rows;
    private long bytes;
    private long weight;

    private DeclaredPages(Design.Placed placed) {
        this.placed = placed;
        Index index = placed.index();
        this.fetches = index != null && fetches(placed, index);
    }

    static Sizes of(Design design, Design.Placed placed) {
        var pages = new DeclaredPages(placed);
        boolean isQuery = placed.pattern().operation() == AccessPattern.Operation.QUERY;
        (isQuery ? queried(design, placed) : scanned(placed)).forEach(pages::add);
        if (pages.rows > 0 || pages.pages.isEmpty()) {
            pages.end(1);
        }
        boolean isFirstOnly = Boolean.FALSE.equals(placed.pattern().paginated());
        Sizes.Page first = pages.pages.getFirst();
        return new Sizes.Read(isFirstOnly ? List.of(new Sizes.Page(first.bytes(), first.fetched())) : pages.pages);
    }

    /** A page is full when it has reached the megabyte: the row that fills it is still part of it. */
    private void add(Rows some) {
        long left = some.count();
        long fitting = Math.min(left, fitting(some));
        take(some, fitting);
        left -= fitting;
        if (weight >= Limits.PAGE_BYTES_MAX) {
            end(1);
        }
        long whole = left / fitting(some);
        if (whole > 0) {
            take(some, fitting(some));
            end(whole);
        }
        take(some, left - whole * fitting(some));
    }

    private long fitting(Rows some) {
        return (Limits.PAGE_BYTES_MAX - weight + some.weight() - 1) / some.weight();
    }

    private void take(Rows some, long count) {
        rows += count;
        bytes += count * some.bytes();
        weight += count * some.weight();
    }

    private void end(long times) {
        List<Long> fetched = Collections.nCopies(fetches ? (int) rows : 0, DeclaredSizes.itemBytes(placed));
        pages.add(new Sizes.Page(bytes, fetched, times));
        rows = 0;
        bytes = 0;
        weight = 0;
    }

    private static List<Rows> queried(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        if (pattern.usage().itemCount() != null || pattern.limit() != null) {
            return List.of(said(placed));
        }
        var condition = design.keyCondition(placed);
        boolean isOne = pattern.returnType() == AccessPattern.ReturnType.SINGLE_ENTITY
                || condition
                        .filter(keys -> keys.sort().operator() == RangeCondition.EQUAL)
                        .isPresent();
        List<Rows> rows = new ArrayList<>();
        rows.add(new Rows(isOne ? 1 : perPartition(placed, placed.entity()), rowBytes(placed, placed.entity())));
        condition.ifPresent(keys -> {
            for (Neighbour neighbour : Neighbour.inside(keys)) {
                Entity other = neighbour.keys().entity();
                rows.add(new Rows(perPartition(placed, other), rowBytes(placed, other)));
            }
        });
        return rows;
    }

    /** How many rows it was said to read, before any filter; never more than its limit. */
    private static Rows said(Design.Placed placed) {
        Long count = placed.pattern().usage().itemCount();
        Integer limit = placed.pattern().limit();
        return new Rows(
                Math.min(count == null ? Long.MAX_VALUE : count, limit == null ? Long.MAX_VALUE : limit),
                rowBytes(placed, placed.entity()));
    }

    /** What was said is about the table; of how many items share a key of an index, nothing is known. */
    private static long perPartition(Design.Placed placed, Entity entity) {
        Double average = entity.usage().perPartitionAverage();
        return average == null || placed.index() != null ? 1 : Math.max(1, Math.round(average));
    }

    private static List<Rows> scanned(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        if (pattern.usage().itemCount() != null || pattern.limit() != null) {
            return List.of(said(placed));
        }
        List<Rows> rows = new ArrayList<>();
        for (Entity entity : placed.table().entities()) {
            Long count = entity.usage().itemCount();
            if (count != null && isThere(placed, entity)) {
                rows.add(new Rows(count, rowBytes(placed, entity)));
            }
        }
        return rows;
    }

    private static boolean isThere(Design.Placed placed, Entity entity) {
        return placed.index() == null
                || Entries.of(placed.table(), entity).stream()
                        .anyMatch(entries -> entries.index().equals(placed.index()));
    }

    /** What the table or the index has of an item. */
    private static long rowBytes(Design.Placed placed, Entity entity) {
        Long said = placed.pattern().usage().itemSizeBytes();
        if (said != null) {
            return said;
        }
        long item = ItemSizes.item(placed.table(), entity);
        Index index = placed.index();
        return index == null
                ? item
                : Entries.of(placed.table(), entity).stream()
                        .filter(entries -> entries.index().equals(index))
                        .findFirst()
                        .map(entries -> ItemSizes.entry(placed.table(), entity, entries, item))
                        .orElse(item);
    }

    /** Local indexes complete from the table what they do not project. */
    private static boolean fetches(Design.Placed placed, Index index) {
        return !index.isGlobal()
                && placed.pattern().projection().stream()
                        .anyMatch(attribute -> !Entries.projects(placed.table(), index, attribute));
    }
}
