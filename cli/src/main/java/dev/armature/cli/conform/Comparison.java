package dev.armature.cli.conform;

import dev.armature.cli.conform.Transcript.Conversation;
import dev.armature.cli.conform.Transcript.Exchange;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Asks two endpoints the same, and compares what they answer. What cannot be the same is not compared: times, identifiers, tokens, and the account
 * and Region in ARNs; nor is the order of what has none, nor what clients do not see of a refusal. Attributes of items are compared whatever their names: they are what clients wrote.
 */
final class Comparison {
    private static final Pattern VOLATILE =
            Pattern.compile(".*(?:DateTime|Timestamp|Time|Arn|Id|ID|Label|Token|Iterator|SequenceNumber)");
    /** What has items, keys or attributes in it. */
    private static final Set<String> OF_ITEMS = Set.of(
            "Item",
            "Items",
            "Attributes",
            "Responses",
            "LastEvaluatedKey",
            "UnprocessedItems",
            "UnprocessedKeys",
            "ItemCollectionKey");

    private static final Pattern ARN = Pattern.compile("arn:aws:dynamodb:[^:/]*:[^:/]*:");
    private static final Set<String> WITHOUT_ORDER = Set.of("Scan", "BatchGetItem", "ExecuteStatement");
    private static final Json ANY = Json.text("*");

    private final Endpoint one;
    private final Endpoint other;
    private final Names names;
    private final Names otherNames;

    private Comparison(Endpoint one, Endpoint other, Names names, Names otherNames) {
        this.one = one;
        this.other = other;
        this.names = names;
        this.otherNames = otherNames;
    }

    static List<Verdict> of(Endpoint one, Endpoint other, Transcript transcript)
            throws IOException, InterruptedException {
        List<Verdict> verdicts = new ArrayList<>();
        var names = new Names();
        Tables.choose(transcript, names);
        var otherNames = new Names(names);
        try (var tables = new Tables(one);
                var otherTables = new Tables(other)) {
            tables.prepare(transcript, names);
            otherTables.prepare(transcript, otherNames);
            var comparison = new Comparison(one, other, names, otherNames);
            for (Conversation conversation : transcript.conversations()) {
                verdicts.add(comparison.hold(transcript.file(), conversation));
            }
            return verdicts;
        } catch (RefusedTableException refused) {
            return transcript.conversations().stream()
                    .map(conversation -> (Verdict) new Verdict.NotThere(
                            transcript.file(), conversation.name(), String.valueOf(refused.getMessage())))
                    .toList();
        }
    }

    private Verdict hold(String file, Conversation conversation) throws IOException, InterruptedException {
        for (Exchange exchange : conversation.exchanges()) {
            String request = names.filledIn(exchange.body());
            var answer = Reply.of(one.call(exchange.operation(), request));
            var otherAnswer = Reply.of(other.call(exchange.operation(), otherNames.filledIn(exchange.body())));
            if (answer.isUnknownOperation() || otherAnswer.isUnknownOperation()) {
                return new Verdict.NotThere(file, conversation.name(), exchange.operation());
            }
            if (!comparable(exchange.operation(), answer).equals(comparable(exchange.operation(), otherAnswer))) {
                return new Verdict.Different(
                        file,
                        conversation.name(),
                        exchange.line(),
                        exchange.operation(),
                        request,
                        List.of(answer.shown()),
                        otherAnswer.shown());
            }
            exchange.kept().forEach((name, path) -> {
                names.put(name, answer.at(path).orElse("no-such-" + name));
                otherNames.put(name, otherAnswer.at(path).orElse("no-such-" + name));
            });
        }
        return new Verdict.Same(file, conversation.name());
    }

    private static String comparable(String operation, Reply reply) {
        String body = reply.json()
                .map(json -> comparable(
                                reply.isOk() ? json : refusal(json, reply), WITHOUT_ORDER.contains(operation), false)
                        .toString())
                .orElse(reply.body());
        return reply.status() + " " + ARN.matcher(body).replaceAll("arn:aws:dynamodb:*:*:");
    }

    /** With the namespace of its code left out, and its text in one spelling: clients read all of them. */
    private static Json refusal(Json json, Reply reply) {
        if (!(json instanceof Json.Object object)) {
            return json;
        }
        Map<String, Json> members = new TreeMap<>(object.members());
        members.remove("Message");
        members.put("__type", Json.text(reply.code()));
        members.put("message", Json.text(reply.message()));
        return new Json.Object(members);
    }

    private static Json comparable(Json json, boolean withoutOrder, boolean inItems) {
        return switch (json) {
            case Json.Object object -> comparable(object, withoutOrder, inItems);
            case Json.Array array -> {
                var elements = array.elements().stream().map(element -> comparable(element, withoutOrder, inItems));
                yield Json.array(
                        withoutOrder
                                ? elements.sorted(
                                                (left, right) -> left.toString().compareTo(right.toString()))
                                        .toList()
                                : elements.toList());
            }
            case Json.Text text -> text;
            case Json.Number number -> Numbers.plain(number);
            case Json.Bool bool -> bool;
            case Json.Null nothing -> nothing;
        };
    }

    /** Members in the order of their names, as the order that they come in means nothing. */
    private static Json comparable(Json.Object object, boolean withoutOrder, boolean inItems) {
        Map<String, Json> members = new TreeMap<>();
        object.members()
                .forEach((name, value) -> members.put(
                        name,
                        !inItems && VOLATILE.matcher(name).matches()
                                ? ANY
                                : comparable(value, withoutOrder, inItems || OF_ITEMS.contains(name))));
        return new Json.Object(members);
    }
}
