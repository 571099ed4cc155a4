package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import dev.armature.samples.btlrun.EventLog.Event;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Plays turns, each exactly once.
 *
 * <p>A turn changes the state of its match, is an event of its log, spends tokens, and has an answer. All of it is one transaction,
 * together with the key that the player gave the request: a client that sends a request again, because the answer was lost, gets the first answer,
 * and nothing happens twice. The number of the event is the version of the state, so the two cannot disagree.
 */
final class Turns {
    /**
     * @param idempotencyKey made by the player, the same for every try
     * @param state the match after the turn
     */
    record Turn(String idempotencyKey, Match match, String state, String event, long tokens) {}

    /** What became of a turn. */
    sealed interface Outcome {
        /** It is played, now or by an earlier try. */
        record Played(String answer) implements Outcome {}

        /** Another player was faster: look at the match again. */
        record Overtaken() implements Outcome {}

        /** The match has too few tokens left. */
        record OverBudget() implements Outcome {}
    }

    /** How long a lost answer can be asked for again. */
    private static final Duration REMEMBERED = Duration.ofHours(24);

    private static final int TRIES_MAX = 10;
    private static final String CONDITION_FAILED = "ConditionalCheckFailed";

    private final KeyValueTable table;
    private final Matches matches;
    private final EventLog log;
    private final Budgets budgets;

    Turns(KeyValueTable table) {
        this.table = table;
        this.matches = new Matches(table);
        this.log = new EventLog(table);
        this.budgets = new Budgets(table);
    }

    Outcome play(Turn turn) {
        String answer = "version " + (turn.match().version() + 1);
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            Backoff.pause(attempt);
            try {
                run(turn, answer);
                return new Outcome.Played(answer);
            } catch (TransactionCanceledException cancelled) {
                var outcome = outcome(turn, cancelled.cancellationReasons());
                if (outcome.isPresent()) {
                    return outcome.get();
                }
            }
        }
        throw new IllegalStateException("match " + turn.match().id() + " is played by too many at once");
    }

    private void run(Turn turn, String answer) {
        String matchId = turn.match().id();
        var event = new Event(turn.match().version() + 1, turn.event());
        table.client()
                .transactWriteItems(write -> write.transactItems(
                        action -> action.put(remember(turn, answer)),
                        action -> action.update(matches.update(turn.match(), turn.state())),
                        action -> action.put(log.append(matchId, event)),
                        action -> action.update(budgets.spend(matchId, turn.tokens()))));
    }

    private Put remember(Turn turn, String answer) {
        Map<String, AttributeValue> item = new HashMap<>(keyOf(turn));
        item.put("type", text("Answer"));
        item.put("v", text(answer));
        item.put("ttl", number(table.in(REMEMBERED)));
        return Put.builder()
                .tableName(table.name())
                .item(item)
                .conditionExpression("attribute_not_exists(pk) OR #ttl <= :now")
                .expressionAttributeNames(Map.of("#ttl", "ttl"))
                .expressionAttributeValues(Map.of(":now", number(table.now())))
                .build();
    }

    private static Map<String, AttributeValue> keyOf(Turn turn) {
        return key("idem#" + turn.match().id(), turn.idempotencyKey());
    }

    /** Reasons come in the order of the actions. Nothing if only another transaction was in the way, which passes. */
    private Optional<Outcome> outcome(Turn turn, List<CancellationReason> reasons) {
        if (failed(reasons, 0)) {
            return Optional.of(new Outcome.Played(answered(turn)));
        }
        if (failed(reasons, 1) || failed(reasons, 2)) {
            return Optional.of(new Outcome.Overtaken());
        }
        return failed(reasons, 3) ? Optional.of(new Outcome.OverBudget()) : Optional.empty();
    }

    private static boolean failed(List<CancellationReason> reasons, int action) {
        return CONDITION_FAILED.equals(reasons.get(action).code());
    }

    private String answered(Turn turn) {
        return table.client()
                .getItem(get -> get.tableName(table.name()).key(keyOf(turn)).consistentRead(true))
                .item()
                .get("v")
                .s();
    }
}
