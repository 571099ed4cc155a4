package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** The states of matches. Every change names the version it replaces, so that of two players at once one has to look again. */
final class Matches {
    private static final String STATE = "state";
    private static final int BATCH_MAX = 100;
    private static final int TRIES_MAX = 10;

    private final KeyValueTable table;

    Matches(KeyValueTable table) {
        this.table = table;
    }

    static String partition(String matchId) {
        return "match#" + matchId;
    }

    /** Begins a match; empty if there is one of that id. */
    Optional<Match> create(String id, String state) {
        Map<String, AttributeValue> item = new HashMap<>(key(partition(id), STATE));
        item.put("type", text("Match"));
        item.put("v", Payload.encode(state));
        item.put("ct", text("application/json"));
        item.put("ver", number(1));
        try {
            table.client()
                    .putItem(put ->
                            put.tableName(table.name()).item(item).conditionExpression("attribute_not_exists(pk)"));
            return Optional.of(new Match(id, state, 1));
        } catch (ConditionalCheckFailedException exists) {
            return Optional.empty();
        }
    }

    Optional<Match> find(String id) {
        var answer = table.client()
                .getItem(get -> get.tableName(table.name())
                        .key(key(partition(id), STATE))
                        .consistentRead(true));
        return answer.hasItem() ? Optional.of(match(answer.item())) : Optional.empty();
    }

    /** Those of the matches that exist. They may be a moment old, which costs half. */
    Map<String, Match> findAll(Collection<String> ids) {
        // A batch that names a key twice is refused as a whole.
        List<String> wanted = List.copyOf(new LinkedHashSet<>(ids));
        Map<String, Match> found = new HashMap<>();
        for (int from = 0; from < wanted.size(); from += BATCH_MAX) {
            var batch = wanted.subList(from, Math.min(from + BATCH_MAX, wanted.size()));
            for (Match match : batch(batch)) {
                found.put(match.id(), match);
            }
        }
        return found;
    }

    /** An answer may leave keys out, because of its size or for lack of capacity; they are asked for again. */
    private List<Match> batch(List<String> ids) {
        List<Match> found = new ArrayList<>();
        var keys = ids.stream().map(id -> key(partition(id), STATE)).toList();
        Map<String, KeysAndAttributes> left =
                Map.of(table.name(), KeysAndAttributes.builder().keys(keys).build());
        int fruitless = 0;
        while (!left.isEmpty()) {
            if (fruitless == TRIES_MAX) {
                throw new IllegalStateException("no key was processed in " + TRIES_MAX + " tries");
            }
            Backoff.pause(fruitless);
            var asked = left;
            var answer = table.client().batchGetItem(get -> get.requestItems(asked));
            answer.responses().getOrDefault(table.name(), List.of()).forEach(item -> found.add(match(item)));
            left = answer.unprocessedKeys();
            // A part is progress, and only tries without any are counted.
            fruitless = left.equals(asked) ? fruitless + 1 : 1;
        }
        return found;
    }

    /**
     * Replaces the state, unless another request did meanwhile. What else is in the item stays.
     *
     * @throws ConcurrentChangeException if so
     */
    Match save(Match match, String state) {
        var update = update(match, state);
        try {
            table.client()
                    .updateItem(request -> request.tableName(update.tableName())
                            .key(update.key())
                            .updateExpression(update.updateExpression())
                            .conditionExpression(update.conditionExpression())
                            .expressionAttributeValues(update.expressionAttributeValues()));
            return new Match(match.id(), state, match.version() + 1);
        } catch (ConditionalCheckFailedException changed) {
            throw new ConcurrentChangeException(match);
        }
    }

    /** The same as an action of a transaction. */
    Update update(Match match, String state) {
        return Update.builder()
                .tableName(table.name())
                .key(key(partition(match.id()), STATE))
                .updateExpression("SET v = :state, ver = :next")
                .conditionExpression("ver = :seen")
                .expressionAttributeValues(Map.of(
                        ":state", Payload.encode(state),
                        ":seen", number(match.version()),
                        ":next", number(match.version() + 1)))
                .build();
    }

    /** Reads, changes and saves, as often as it takes to be the one who changes. */
    Match change(String id, UnaryOperator<String> change) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            Backoff.pause(attempt);
            Match match = find(id).orElseThrow(() -> new IllegalArgumentException("there is no match " + id));
            try {
                return save(match, change.apply(match.state()));
            } catch (ConcurrentChangeException lookAgain) {
                // The next turn of the loop does.
            }
        }
        throw new IllegalStateException("match " + id + " is changed by too many at once");
    }

    private static Match match(Map<String, AttributeValue> item) {
        String id = item.get("pk").s().substring(partition("").length());
        return new Match(id, Payload.decode(item), number(item, "ver"));
    }
}
