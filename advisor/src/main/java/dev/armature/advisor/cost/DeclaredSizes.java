package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sizes of a request's items as far as a model tells them: what was said of usage, else what the fields suggest. */
public final class DeclaredSizes {
    private DeclaredSizes() {}

    /** Those of one request of an access pattern. */
    public static Sizes of(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        return switch (pattern.operation()) {
            case GET_ITEM -> new Sizes.Fetched(List.of(itemBytes(placed)));
            case BATCH_GET_ITEM, TRANSACT_GET_ITEMS ->
                new Sizes.Fetched(Collections.nCopies(batchSize(pattern), itemBytes(placed)));
            case QUERY, SCAN -> DeclaredPages.of(design, placed);
            case PUT_ITEM, UPDATE_ITEM, DELETE_ITEM -> new Sizes.Written(List.of(change(placed)));
            case BATCH_WRITE_ITEM, TRANSACT_WRITE_ITEMS ->
                new Sizes.Written(Collections.nCopies(batchSize(pattern), change(placed)));
        };
    }

    /** Those of a transaction's items, in the order of its actions; items of entities that the model lacks are as small as can be. */
    public static Sizes of(Model model, TransactionPattern pattern) {
        return pattern.isWrite()
                ? new Sizes.Written(pattern.actions().stream()
                        .map(action -> change(model, action))
                        .toList())
                : new Sizes.Fetched(pattern.actions().stream()
                        .map(action -> itemBytes(model, action))
                        .toList());
    }

    /** That of one of its items. */
    static Sizes of(Model model, TransactionPattern pattern, TransactionPattern.Action action) {
        return pattern.isWrite()
                ? new Sizes.Written(List.of(change(model, action)))
                : new Sizes.Fetched(List.of(itemBytes(model, action)));
    }

    private static long itemBytes(Model model, TransactionPattern.Action action) {
        return found(model, action)
                .map(found -> ItemSizes.item(found.table(), found.entity()))
                .orElse(0L);
    }

    /** What one action of a transaction writes. */
    private static Sizes.ItemChange change(Model model, TransactionPattern.Action action) {
        return found(model, action)
                .map(found -> {
                    long bytes = ItemSizes.item(found.table(), found.entity());
                    return switch (action.kind()) {
                        case PUT -> put(found.table(), found.entity(), bytes, action.condition());
                        case DELETE -> delete(found.table(), found.entity(), bytes);
                        case UPDATE -> update(found.table(), found.entity(), bytes, Change.ofText(action.update()));
                        case CONDITION_CHECK, GET -> new Sizes.ItemChange(bytes, bytes, List.of());
                    };
                })
                .orElseGet(() -> new Sizes.ItemChange(0, 0, List.of()));
    }

    /** An entity with its table. */
    private record Found(TableModel table, Entity entity) {}

    private static Optional<Found> found(Model model, TransactionPattern.Action action) {
        return model.entity(action.entity())
                .flatMap(entity -> model.tableOf(entity).map(table -> new Found(table, entity)));
    }

    static long itemBytes(Design.Placed placed) {
        Long said = placed.pattern().usage().itemSizeBytes();
        return said == null ? ItemSizes.item(placed.table(), placed.entity()) : said;
    }

    private static int batchSize(AccessPattern pattern) {
        Integer batch = pattern.batchSize();
        Long count = pattern.usage().itemCount();
        long size = batch != null ? batch : count != null ? count : 1;
        return Math.clamp(size, 1, Limits.TRANSACT_ITEMS_MAX);
    }

    private static Sizes.ItemChange change(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        TableModel table = placed.table();
        Entity entity = placed.entity();
        long bytes = itemBytes(placed);
        return switch (pattern.operation()) {
            case DELETE_ITEM -> delete(table, entity, bytes);
            case UPDATE_ITEM -> update(table, entity, bytes, Change.of(placed));
            case TRANSACT_WRITE_ITEMS ->
                pattern.update() == null
                        ? put(table, entity, bytes, pattern.condition())
                        : update(table, entity, bytes, Change.of(placed));
            default -> put(table, entity, bytes, pattern.condition());
        };
    }

    /** An item that comes into being, or one that takes the place of another with the same keys, if the condition asks for that. */
    private static Sizes.ItemChange put(TableModel table, Entity entity, long bytes, @Nullable String condition) {
        if (condition != null && !condition.contains("attribute_not_exists")) {
            return update(table, entity, bytes, Change.UNKNOWN);
        }
        List<Sizes.EntryChange> entries = new ArrayList<>();
        for (Entries each : Entries.of(table, entity)) {
            entries.add(
                    new Sizes.EntryChange(each.index().name(), 0, ItemSizes.entry(table, entity, each, bytes), false));
        }
        return new Sizes.ItemChange(0, bytes, entries);
    }

    private static Sizes.ItemChange delete(TableModel table, Entity entity, long bytes) {
        List<Sizes.EntryChange> entries = new ArrayList<>();
        for (Entries each : Entries.of(table, entity)) {
            entries.add(
                    new Sizes.EntryChange(each.index().name(), ItemSizes.entry(table, entity, each, bytes), 0, false));
        }
        return new Sizes.ItemChange(bytes, 0, entries);
    }

    private static Sizes.ItemChange update(TableModel table, Entity entity, long bytes, Change change) {
        List<Sizes.EntryChange> entries = new ArrayList<>();
        for (Entries each : Entries.of(table, entity)) {
            long entry = ItemSizes.entry(table, entity, each, bytes);
            String name = each.index().name();
            switch (change.effectOn(table, each)) {
                case NONE -> {}
                case ENTERS_OR_LEAVES -> entries.add(new Sizes.EntryChange(name, entry, 0, false));
                case IN_PLACE -> entries.add(new Sizes.EntryChange(name, entry, entry, true));
                case MOVES -> entries.add(new Sizes.EntryChange(name, entry, entry, false));
            }
        }
        return new Sizes.ItemChange(bytes, bytes, entries);
    }
}
