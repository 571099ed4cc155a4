package dev.armature.advisor.service;

import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.runtime.rule.DeclaredPatterns.AskedKeys;
import dev.armature.advisor.runtime.rule.DeclaredPatterns.Requests;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request that is asked about, as words behind a question mark: {@code table} and {@code operation}; {@code index} if it is about one; {@code
 * partition}, the value of the partition key, unless it has several attributes; {@code range}, the operator on the sort key, with its value as {@code sort}, and as {@code
 * to} the upper one of {@code between}.
 */
final class RequestInWords {
    private static final List<String> NAMES =
            List.of("table", "operation", "index", "partition", "range", "sort", "to");

    private RequestInWords() {}

    static Requests read(String query) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String part : query.split("&", NAMES.size() + 1)) {
            int equals = part.indexOf('=');
            String name = part.substring(0, Math.max(0, equals));
            String value = URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8);
            if (!NAMES.contains(name) || words.put(name, value) != null) {
                throw refused(query);
            }
        }
        String table = words.get("table");
        String operation = words.get("operation");
        String partition = words.get("partition");
        String sort = words.get("sort");
        var range = words.containsKey("range") ? range(words.get("range"), query) : null;
        if (table == null || operation == null || range != null && sort == null) {
            throw refused(query);
        }
        KeySet sorts = range == null || sort == null ? KeySet.ALL : sorts(range, sort, words.get("to"), query);
        return new Requests(
                table,
                operation,
                words.get("index"),
                range,
                partition == null
                        ? List.of()
                        : List.of(new AskedKeys(
                                partition, keys -> keys.common(sorts).isPresent())));
    }

    private static RangeCondition range(@Nullable String word, String query) {
        return Stream.of(RangeCondition.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> refused(query));
    }

    /** The sort keys that a condition lets through. */
    private static KeySet sorts(RangeCondition range, String value, @Nullable String to, String query) {
        var one = KeySet.text(value);
        return switch (range) {
            case EQUAL -> one;
            case BEGINS_WITH -> one.andLonger();
            case LESS -> one.below();
            case LESS_OR_EQUAL -> one.andBelow();
            case GREATER -> one.above();
            case GREATER_OR_EQUAL -> one.andAbove();
            case BETWEEN -> {
                if (to == null) {
                    throw refused(query);
                }
                yield one.andAbove().and(KeySet.text(to).andBelow());
            }
        };
    }

    private static IllegalArgumentException refused(String query) {
        return new IllegalArgumentException(
                "patterns takes table= and operation= behind its ?, and may take index=, partition=, range=, sort= and to=, each once; a range ("
                        + String.join(
                                ", ",
                                Stream.of(RangeCondition.values())
                                        .map(RangeCondition::word)
                                        .toList())
                        + ") needs a sort, and between a to; not '" + query + "'");
    }
}
