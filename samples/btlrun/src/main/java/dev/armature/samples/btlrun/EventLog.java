package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;

/** What happened in a match, in order. Events lie beside the state of their match, under numbers that sort as strings too. */
final class EventLog {
    /** An event with its number. */
    record Event(long number, String text) {}

    /** Some events, and after which number to go on if there are more. */
    record Page(List<Event> events, OptionalLong next) {}

    private static final String PREFIX = "log#";
    /** Twelve digits: with six, the millionth event would sort before the second. */
    private static final long NUMBER_MAX = 999_999_999_999L;

    private final KeyValueTable table;

    EventLog(KeyValueTable table) {
        this.table = table;
    }

    private static String sortKey(long number) {
        if (number < 1 || number > NUMBER_MAX) {
            throw new IllegalArgumentException("an event has a number from 1 to " + NUMBER_MAX + ", not " + number);
        }
        return PREFIX + "%012d".formatted(number);
    }

    /** Appends an event as an action of a transaction. An event that is there is never overwritten. */
    Put append(String matchId, Event event) {
        Map<String, AttributeValue> item = new HashMap<>(key(Matches.partition(matchId), sortKey(event.number())));
        item.put("type", text("Event"));
        item.put("v", Payload.encode(event.text()));
        return Put.builder()
                .tableName(table.name())
                .item(item)
                .conditionExpression("attribute_not_exists(pk)")
                .build();
    }

    /**
     * The events after a number, oldest first.
     *
     * <p>Both ends of the range are named: without the upper one, the state of the match would come at the end of its log, because
     * {@code state} sorts after {@code log#}.
     *
     * @param after 0 for the first page
     */
    Page read(String matchId, long after, int limit) {
        if (after >= NUMBER_MAX) {
            return new Page(List.of(), OptionalLong.empty());
        }
        var answer = table.client()
                .query(query -> query.tableName(table.name())
                        .keyConditionExpression("pk = :match AND sk BETWEEN :first AND :last")
                        .expressionAttributeValues(Map.of(
                                ":match", text(Matches.partition(matchId)),
                                ":first", text(sortKey(after + 1)),
                                ":last", text(sortKey(NUMBER_MAX))))
                        .limit(limit));
        var events = answer.items().stream().map(EventLog::event).toList();
        return new Page(
                events,
                answer.hasLastEvaluatedKey()
                        ? OptionalLong.of(number(answer.lastEvaluatedKey()))
                        : OptionalLong.empty());
    }

    private static Event event(Map<String, AttributeValue> item) {
        return new Event(number(item), Payload.decode(item));
    }

    private static long number(Map<String, AttributeValue> item) {
        return Long.parseLong(item.get("sk").s().substring(PREFIX.length()));
    }
}
