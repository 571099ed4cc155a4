package dev.armature.advisor.runtime.observation;

import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PageOperation;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.request.Selection;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Traffic;
import dev.armature.language.Condition;
import dev.armature.language.Projection;
import dev.armature.language.Update;
import dev.armature.language.partiql.Statement;
import dev.armature.model.KeyCodec;
import dev.armature.model.Path;
import dev.armature.storage.Storage;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What all requests of a shape have in common, worked out from the first of them.
 *
 * @param isScan whether it reads a table or index from one end to the other, whatever it is called
 * @param isStrong whether it asks for strongly consistent reads
 * @param hasLimit whether it says how many items it wants looked at
 * @param hasCondition whether a write has one
 * @param isSingle whether it is a transaction of one item
 * @param isSegmented whether it is a part of a parallel scan
 * @param returned the attributes that it asks for; null if it asks for all that there are
 * @param named attributes that its conditions, filters and updates name
 */
public record Facts(
        boolean isScan,
        boolean hasFilter,
        boolean isStrong,
        boolean hasLimit,
        boolean hasCondition,
        boolean isSingle,
        boolean isSegmented,
        @Nullable Set<String> returned,
        Set<String> named) {
    private static final Facts NONE = new Draft().build();
    /** A range that begins with nothing but the space and a hash has no partition. */
    private static final int WITHOUT_PARTITION_BYTES = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;

    public Facts {
        returned = returned == null ? null : Set.copyOf(returned);
        named = Set.copyOf(named);
    }

    static Facts of(Traffic traffic) {
        var draft = new Draft();
        switch (traffic.asked()) {
            case GetItem get -> {
                draft.isStrong = get.consistency() == Storage.Consistency.STRONG;
                draft.project(get.projection());
            }
            case Query query -> draft.page(query.page());
            case Scan scan -> {
                draft.page(scan.page());
                draft.isScan = true;
                draft.isSegmented =
                        traffic.request() instanceof Scan.Request request && request.totalSegments() != null;
            }
            case PutItem put -> draft.condition(put.guard().condition());
            case DeleteItem delete -> draft.condition(delete.guard().condition());
            case UpdateItem update -> {
                draft.condition(update.guard().condition());
                draft.update(update.update());
            }
            case TransactWriteItems writes -> draft.isSingle = writes.actions().size() == 1;
            case TransactGetItems gets -> draft.isSingle = gets.tables().size() == 1;
            case ExecuteStatement statement -> draft.statement(statement, traffic);
            case null, default -> {
                return NONE;
            }
        }
        return draft.build();
    }

    /**
     * Of requests of which no more is known than their operation. What may be so for some of them is taken for so of all, where a rule
     * would hold its absence against them.
     */
    static Facts ofAny(String operation) {
        var draft = new Draft();
        draft.hasLimit = true;
        draft.hasCondition = true;
        draft.isScan = operation.equals("Scan");
        return draft.build();
    }

    private static final class Draft {
        boolean isScan;
        boolean hasFilter;
        boolean isStrong;
        boolean hasLimit;
        boolean hasCondition;
        boolean isSingle;
        boolean isSegmented;

        @Nullable
        Set<String> returned;

        final Set<String> named = new TreeSet<>();

        void page(PageOperation page) {
            isStrong = page.consistency() == Storage.Consistency.STRONG;
            hasLimit = page.limit() != null;
            filter(page.filter());
            if (page.selection().kind() == Selection.Kind.COUNT) {
                returned = Set.of();
            } else {
                project(page.selection().projection());
            }
        }

        void filter(@Nullable Condition filter) {
            hasFilter = filter != null;
            if (filter != null) {
                filter.forEachPath(path -> named.add(path.attribute()));
            }
        }

        void condition(@Nullable Condition condition) {
            hasCondition = condition != null;
            if (condition != null) {
                condition.forEachPath(path -> named.add(path.attribute()));
            }
        }

        void update(@Nullable Update update) {
            if (update != null) {
                update.forEachPathRead(path -> named.add(path.attribute()));
            }
        }

        void project(@Nullable Projection projection) {
            if (projection != null) {
                Set<String> attributes = new TreeSet<>();
                for (Path path : projection.paths()) {
                    attributes.add(path.attribute());
                }
                returned = attributes;
            }
        }

        /** What of a condition is about keys, and what filters, is only known when it runs; so only what it did is looked at. */
        void statement(ExecuteStatement statement, Traffic traffic) {
            isStrong = statement.consistency() == Storage.Consistency.STRONG;
            hasLimit = statement.limit() != null;
            hasCondition = !(statement.statement() instanceof Statement.Select);
            for (Access access : traffic.accesses()) {
                if (access instanceof Access.Page page) {
                    isScan |= page.start().length <= WITHOUT_PARTITION_BYTES;
                    hasFilter |= page.returned() < page.scanned();
                }
            }
        }

        Facts build() {
            return new Facts(
                    isScan, hasFilter, isStrong, hasLimit, hasCondition, isSingle, isSegmented, returned, named);
        }
    }
}
