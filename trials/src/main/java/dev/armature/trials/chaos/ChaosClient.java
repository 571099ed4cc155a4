package dev.armature.trials.chaos;

import dev.armature.trials.chaos.Servers.Reply;
import dev.armature.trials.chaos.history.Appends;
import dev.armature.trials.chaos.history.Call;
import dev.armature.trials.chaos.history.Register;
import dev.armature.trials.client.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Asks any of the servers for one thing after the other, and writes down what it saw. */
final class ChaosClient implements Runnable {
    private static final int PAUSE_MILLIS_MAX = 15;
    /** With the same token, at any server. */
    private static final int TRIES_MAX = 4;

    private static final String CONDITION_FAILED = "ConditionalCheckFailedException";
    /** Answers that a client has to expect while others write and servers fail. */
    private static final Set<String> EXPECTED = Set.of(
            CONDITION_FAILED,
            "NotConnected",
            "TransactionCanceledException",
            "TransactionConflictException",
            "TransactionInProgressException",
            "ThrottlingException");

    private final String name;
    private final Servers servers;
    private final Keys keys;
    private final Histories histories;
    private final RandomGenerator random;
    private volatile boolean stopped;

    ChaosClient(String name, Servers servers, Keys keys, Histories histories, RandomGenerator random) {
        this.name = name;
        this.servers = servers;
        this.keys = keys;
        this.histories = histories;
        this.random = random;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try (servers) {
            while (!stopped) {
                operate();
                TimeUnit.MILLISECONDS.sleep(random.nextInt(PAUSE_MILLIS_MAX));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            histories.fault(name + " has ended: " + failure);
        }
    }

    private void operate() {
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> read(keys.any(Keys.Kind.REGISTER, random));
            case 3, 4, 5 -> put(keys.any(Keys.Kind.REGISTER, random));
            case 6, 7 -> swap(keys.any(Keys.Kind.REGISTER, random));
            case 8 -> delete(keys.any(Keys.Kind.REGISTER, random));
            case 9, 10 -> append(keys.any(Keys.Kind.LIST, random));
            case 11 -> readList(keys.any(Keys.Kind.LIST, random));
            case 12, 13 -> readLists(keys.several(Keys.Kind.LIST, 2 + random.nextInt(2), random));
            case 14, 15 -> appendToSeveral(keys.several(Keys.Kind.LIST, 2 + random.nextInt(2), random));
            case 16, 17 -> appendIfUnchanged(keys.several(Keys.Kind.LIST, 2, random));
            case 18 -> addTo(keys.any(Keys.Kind.COUNTER, random));
            default -> {
                if (random.nextBoolean()) {
                    addToSeveral(keys.several(Keys.Kind.COUNTER, 2, random));
                } else {
                    readCounter(keys.any(Keys.Kind.COUNTER, random));
                }
            }
        }
    }

    /** One request to any server: when it was sent, and what came of it. */
    private record Asked(int number, String where, long invoked, long returned, Reply reply) {
        <A> Call<A> call(A action) {
            return new Call<>(number, where, invoked, returned, action);
        }

        Optional<Json> body(String... names) {
            return reply instanceof Reply.Done(Json body) ? body.at(names) : Optional.empty();
        }

        boolean isDone() {
            return reply instanceof Reply.Done;
        }
    }

    private Asked ask(int number, String operation, String json) {
        int server = servers.any(random);
        long invoked = histories.now();
        Reply reply = servers.call(server, operation, json);
        long returned = reply instanceof Reply.Unknown ? Call.NEVER : histories.now();
        return note(
                new Asked(number, name + " " + operation + " at server " + (server + 1), invoked, returned, reply),
                json);
    }

    private Asked note(Asked asked, String json) {
        if (asked.reply instanceof Reply.Refused(String code, var body)) {
            histories.refused(code);
            if (!EXPECTED.contains(code)) {
                histories.fault(asked.where + " was refused: " + body.write() + " for " + json);
            }
        }
        return asked;
    }

    /**
     * With a token, which makes it safe to ask again: at any server, until the answer is certain. What was refused after an attempt without
     * an answer may still be done by that one.
     */
    private Asked askWithToken(int number, List<String> parts) {
        String json = Items.transaction(parts, name.replace(' ', '-') + "-" + number);
        Asked first = ask(number, "TransactWriteItems", json);
        if (!(first.reply instanceof Reply.Unknown)) {
            return first;
        }
        for (int i = 1; i < TRIES_MAX && !stopped; i++) {
            Asked again = ask(number, "TransactWriteItems", json);
            if (again.isDone()) {
                return new Asked(number, again.where + " again", first.invoked, again.returned, again.reply);
            }
        }
        return first;
    }

    private void read(String key) {
        Asked asked = ask(histories.number(), "GetItem", Items.get(key));
        if (asked.isDone()) {
            histories.register(key, asked.call(new Register.Read(Items.value(asked.body("Item")))));
        }
    }

    private void put(String key) {
        int number = histories.number();
        write(key, ask(number, "PutItem", Items.put(key, "v" + number, tag(), name)), new Register.Write("v" + number));
    }

    /** Of an item whose deletion is not known to be done, too little can be told. */
    private void delete(String key) {
        Asked asked = ask(histories.number(), "DeleteItem", Items.delete(key));
        write(key, asked, new Register.Write(null));
        if (asked.reply instanceof Reply.Unknown) {
            keys.leave(key);
        }
    }

    private void swap(String key) {
        int number = histories.number();
        @Nullable String expected = histories.lastValue(key);
        Asked asked = ask(number, "PutItem", Items.swap(key, expected, "v" + number, tag(), name));
        if (asked.reply instanceof Reply.Refused(String code, Json body) && code.equals(CONDITION_FAILED)) {
            histories.register(key, asked.call(new Register.Read(Items.value(body.at("Item")))));
        } else {
            write(key, asked, new Register.Swap(expected, "v" + number));
        }
    }

    private void write(String key, Asked asked, Register action) {
        if (!(asked.reply instanceof Reply.Refused)) {
            histories.register(key, asked.call(action));
        }
    }

    private void append(String key) {
        int number = histories.number();
        Asked asked = ask(number, "UpdateItem", Items.append(key, number, tag(), name));
        switch (asked.reply) {
            case Reply.Done ignored ->
                histories.list(
                        asked.call(new Appends(Map.of(key, Items.log(asked.body("Attributes"))), Map.of(key, number))));
            case Reply.Unknown ignored -> histories.list(asked.call(Appends.append(key, number)));
            case Reply.Refused ignored -> {}
        }
    }

    private void readList(String key) {
        Asked asked = ask(histories.number(), "GetItem", Items.get(key));
        if (asked.isDone()) {
            histories.list(asked.call(Appends.read(key, Items.log(asked.body("Item")))));
        }
    }

    private void readLists(List<String> several) {
        Asked asked = ask(histories.number(), "TransactGetItems", Items.getTogether(several));
        asked.body("Responses").ifPresent(responses -> {
            Map<String, List<Integer>> seen = new HashMap<>();
            for (int i = 0; i < several.size(); i++) {
                seen.put(several.get(i), Items.log(responses.all().get(i).at("Item")));
            }
            histories.list(asked.call(new Appends(seen, Map.of())));
        });
    }

    private void appendToSeveral(List<String> several) {
        int number = histories.number();
        List<String> parts = new ArrayList<>();
        Map<String, Integer> appends = new HashMap<>();
        for (String key : several) {
            parts.add(Items.appendPart(key, number, tag(), name));
            appends.put(key, number);
        }
        Asked asked = askWithToken(number, parts);
        if (!(asked.reply instanceof Reply.Refused)) {
            histories.list(asked.call(new Appends(Map.of(), appends)));
        }
    }

    /** What write skew is made of: appends to one list if the other one is as it was last seen. */
    private void appendIfUnchanged(List<String> two) {
        int number = histories.number();
        List<Integer> seen = histories.lastList(two.getFirst());
        Asked asked = askWithToken(
                number,
                List.of(
                        Items.checkPart(two.getFirst(), seen.size()),
                        Items.appendPart(two.getLast(), number, tag(), name)));
        if (!(asked.reply instanceof Reply.Refused)) {
            histories.list(asked.call(new Appends(Map.of(two.getFirst(), seen), Map.of(two.getLast(), number))));
        }
    }

    private void addTo(String key) {
        Asked asked = ask(histories.number(), "UpdateItem", Items.add(key, tag(), name));
        if (!(asked.reply instanceof Reply.Refused)) {
            histories.addition(key, asked.call(1L));
        }
    }

    private void addToSeveral(List<String> several) {
        List<String> parts =
                several.stream().map(key -> Items.addPart(key, tag(), name)).toList();
        Asked asked = askWithToken(histories.number(), parts);
        if (!(asked.reply instanceof Reply.Refused)) {
            several.forEach(key -> histories.addition(key, asked.call(1L)));
        }
    }

    private void readCounter(String key) {
        Asked asked = ask(histories.number(), "GetItem", Items.get(key));
        if (asked.isDone()) {
            histories.count(key, asked.call(Items.hits(asked.body("Item"))));
        }
    }

    private int tag() {
        return random.nextInt(Items.TAGS);
    }
}
