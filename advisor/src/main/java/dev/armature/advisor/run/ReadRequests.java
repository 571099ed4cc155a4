package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Placeholders;
import dev.armature.advisor.request.Request;
import dev.armature.model.AttributeValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The requests that a pattern which reads becomes, once it is given values. */
final class ReadRequests {
    private final AccessPattern pattern;
    private final String table;

    ReadRequests(Design.Placed placed) {
        this.pattern = placed.pattern();
        this.table = placed.table().name();
    }

    /** @param limit how many items a page has; null for as many as fit */
    Request query(KeyCondition condition, Ask ask, boolean forward, @Nullable Integer limit) {
        var placeholders = new Placeholders();
        String keys = KeyQuery.of(condition, ask).expression(placeholders);
        return page(keys, ask, placeholders, forward, limit);
    }

    Request scan(Ask ask, @Nullable Integer limit) {
        return page(null, ask, new Placeholders(), true, limit);
    }

    private Request page(
            @Nullable String keys, Ask ask, Placeholders placeholders, boolean forward, @Nullable Integer limit) {
        String filter = filter(ask, placeholders);
        String projection = projection(placeholders);
        return new Request.Page(
                table,
                pattern.index(),
                keys,
                filter,
                projection,
                placeholders.names(),
                placeholders.values(),
                forward ? null : false,
                consistent(),
                limit,
                null,
                Request.CAPACITY);
    }

    Request get(Map<String, AttributeValue> key) {
        var placeholders = new Placeholders();
        String projection = projection(placeholders);
        return new Request.GetItem(table, key, projection, placeholders.names(), consistent(), Request.CAPACITY);
    }

    Request batchGet(List<Map<String, AttributeValue>> keys) {
        var placeholders = new Placeholders();
        String projection = projection(placeholders);
        Map<String, Request.Keys> items = new LinkedHashMap<>();
        items.put(table, new Request.Keys(keys, projection, placeholders.names(), consistent()));
        return new Request.BatchGetItem(items, Request.CAPACITY);
    }

    Request transactGet(List<Map<String, AttributeValue>> keys) {
        return new Request.TransactGetItems(
                keys.stream()
                        .map(key -> {
                            var placeholders = new Placeholders();
                            String projection = projection(placeholders);
                            return new Request.Got(
                                    new Request.GetItem(table, key, projection, placeholders.names(), null, null));
                        })
                        .toList(),
                Request.CAPACITY);
    }

    private @Nullable Boolean consistent() {
        return pattern.consistentRead() ? true : null;
    }

    private @Nullable String filter(Ask ask, Placeholders placeholders) {
        return pattern.filter() == null
                ? null
                : placeholders.add(ModelExpression.of(pattern.filter().expression(), "filter"), ask.filter());
    }

    private @Nullable String projection(Placeholders placeholders) {
        return pattern.projection().isEmpty()
                ? null
                : pattern.projection().stream()
                        .map(path -> List.of(path.split("\\.", -1)).stream()
                                .map(placeholders::name)
                                .collect(Collectors.joining(".")))
                        .collect(Collectors.joining(", "));
    }
}
