package dev.armature.trials.chaos;

import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.table.Spaces;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import dev.armature.trials.chaos.history.Call;
import dev.armature.trials.chaos.history.Linearizability;
import dev.armature.trials.chaos.history.Serializability;
import dev.armature.trials.client.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** What has to be true when all is well again and no request is under way. */
final class Aftermath {
    /** Until leases of servers that are gone have run out, and background work has been taken over. */
    private static final Duration SETTLE_MAX = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    /** What a count may miss that was written beside it, besides a twentieth. */
    private static final int COUNT_MISSED_MAX = 20;

    private final Site site;
    private final Histories histories;
    private final Consumer<String> progress;
    private final List<String> faults = new ArrayList<>();

    Aftermath(Site site, Histories histories, Consumer<String> progress) {
        this.site = site;
        this.histories = histories;
        this.progress = progress;
    }

    /** Returns what is wrong, a sentence each. Servers do not run any more afterwards. */
    List<String> check() throws IOException, InterruptedException {
        requireWrites();
        requireRestoration();
        if (!faults.isEmpty()) {
            return faults;
        }
        try (var reading = new Reading(site.addresses())) {
            long invoked = histories.now();
            Map<String, Json> table = reading.table();
            histories.seen(table, "the last read", invoked, histories.now());
            progress.accept("the table has " + table.size() + " items; looking for an order of all operations");
            checkRegisters();
            faults.addAll(Serializability.check(histories.lists()));
            checkCounters();
            progress.accept("comparing indexes and stream with the table");
            checkIndexes(reading);
            checkStream(reading);
            checkFigures(reading);
        }
        site.stopServers();
        progress.accept("looking into the store, without servers");
        checkStore();
        return faults;
    }

    /** Every server takes writes again, of items and of tables. */
    private void requireWrites() throws InterruptedException {
        try (var servers = new Servers(site.addresses())) {
            for (int server = 0; server < servers.count(); server++) {
                String key = "last" + server;
                requireDone(servers, server, "PutItem", Items.put(key, key, 0, Chaos.CLIENT_NAMES.getFirst()));
                requireDone(servers, server, "CreateTable", Administrator.createTable("last-" + server));
            }
        }
    }

    private void requireDone(Servers servers, int server, String operation, String json) throws InterruptedException {
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        while (System.nanoTime() < deadline) {
            var reply = servers.call(server, operation, json);
            // An attempt before that had no answer.
            boolean isThere = reply instanceof Servers.Reply.Refused(String code, var ignored)
                    && code.equals("ResourceInUseException");
            if (reply instanceof Servers.Reply.Done || isThere) {
                return;
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_AGAIN.toNanos());
        }
        faults.add("server " + (server + 1) + " does no " + operation + " although all is well since "
                + SETTLE_MAX.toSeconds() + " s");
    }

    /** The table can be restored, with what servers that are gone have left of its history. */
    private void requireRestoration() {
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        try (var servers = new Servers(site.addresses())) {
            for (int i = 1; pausedBefore(deadline); i++) {
                int server = i % servers.count();
                var restoration = new Restoration(
                        "restored-last-" + i, (operation, json) -> servers.call(server, operation, json), histories);
                if (restoration.run(() -> pausedBefore(deadline))) {
                    return;
                }
            }
        }
        faults.add("the table cannot be restored although all is well since " + SETTLE_MAX.toSeconds() + " s");
    }

    private static boolean pausedBefore(long deadline) {
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        return System.nanoTime() < deadline && !Thread.currentThread().isInterrupted();
    }

    /** Items are counted again when a server was lost, beside writes: then every server says the same, and nearly the truth. */
    private void checkFigures(Reading reading) throws IOException, InterruptedException {
        int items = reading.table().size();
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        List<Long> counts = reading.itemCounts();
        while (!areNear(counts, items) && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.sleep(LOOK_AGAIN.toNanos());
            counts = reading.itemCounts();
        }
        if (!areNear(counts, items)) {
            faults.add("wrong figure: the table has " + items + " items, and servers say " + counts);
        }
    }

    private static boolean areNear(List<Long> counts, int items) {
        return counts.stream().distinct().count() == 1
                && Math.abs(counts.getFirst() - items) <= COUNT_MISSED_MAX + items / 20;
    }

    private void checkRegisters() {
        histories
                .registers()
                .forEach((key, calls) -> Linearizability.check(calls)
                        .ifPresent(least -> faults.add("not linearizable: " + key + lines(least))));
    }

    private static String lines(List<? extends Call<?>> calls) {
        var text = new StringBuilder();
        calls.forEach(call -> text.append("\n    ").append(call));
        return text.toString();
    }

    /** At least what was known to be added before a read began, at most what was begun before it ended. */
    private void checkCounters() {
        histories.counters().forEach((key, counter) -> {
            for (Call<Long> read : counter.reads()) {
                long low = counter.additions().stream()
                        .filter(addition -> addition.returned() < read.invoked())
                        .count();
                long high = counter.additions().stream()
                        .filter(addition -> addition.invoked() <= read.returned())
                        .count();
                if (read.action() < low || read.action() > high) {
                    faults.add("wrong count: " + key + " has to be from " + low + " to " + high + ", and was read by "
                            + read);
                }
            }
        });
    }

    /**
     * Every server shows the same; an index may follow its table a little later. The table is read again each time: a write that was not answered
     * may wait for the leases of servers that are gone, and be done only now.
     */
    private void checkIndexes(Reading reading) throws InterruptedException, IOException {
        List<String> found = new ArrayList<>();
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        do {
            found.clear();
            Map<String, Json> table = reading.table();
            Map<String, Json> byTag = new HashMap<>();
            for (int tag = 0; tag < Items.TAGS; tag++) {
                byTag.putAll(reading.index(Items.BY_TAG, "tag", "t" + tag));
            }
            compare(table, byTag, Items.BY_TAG, found);
            compareByWriter(reading, table, found);
            if (found.isEmpty()) {
                return;
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_AGAIN.toNanos());
        } while (System.nanoTime() < deadline);
        faults.addAll(found);
    }

    /** A request to remove it that was not answered may be done only now, between two looks at it. */
    private static void compareByWriter(Reading reading, Map<String, Json> table, List<String> found)
            throws IOException {
        if (!reading.hasIndex(Items.BY_WRITER)) {
            return;
        }
        try {
            Map<String, Json> byWriter = new HashMap<>();
            for (String writer : Chaos.CLIENT_NAMES) {
                byWriter.putAll(reading.index(Items.BY_WRITER, "writer", writer));
            }
            compare(table, byWriter, Items.BY_WRITER, found);
        } catch (IllegalStateException refused) {
            found.add("the index " + Items.BY_WRITER + " is there and cannot be read: " + refused.getMessage());
        }
    }

    /** Records of a server that is gone may come later as well, after another one has taken them up. */
    private void checkStream(Reading reading) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        List<String> found = new StreamChain(histories).check(reading, reading.table());
        while (!found.isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.sleep(LOOK_AGAIN.toNanos());
            found = new StreamChain(histories).check(reading, reading.table());
        }
        faults.addAll(found);
    }

    private static void compare(Map<String, Json> table, Map<String, Json> index, String name, List<String> found) {
        table.forEach((key, item) -> {
            var entry = index.get(key);
            if (entry == null || !Items.same(item, entry)) {
                found.add("index differs: " + name + " has " + (entry == null ? "nothing" : entry.write())
                        + " in the place of " + item.write());
            }
        });
        index.keySet().stream()
                .filter(key -> !table.containsKey(key))
                .forEach(key -> found.add("index differs: " + name + " has " + key + ", which is no item"));
    }

    /** Servers that were killed have left nothing behind, and those that were stopped neither. */
    private void checkStore() throws InterruptedException {
        var address = URI.create(site.store().urlWhenAlone());
        for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
            if (provider.scheme().equals(address.getScheme())) {
                try (Storage storage = provider.open(address)) {
                    checkUnfinished(storage);
                    EngineCheck.check(storage).findings().forEach(finding -> faults.add("inconsistent: " + finding));
                    checkLeases(storage);
                }
                return;
            }
        }
        faults.add("there is nothing on the class path to look into " + address + " with");
    }

    /** The storage itself takes up what servers have left that are gone. */
    private void checkUnfinished(Storage storage) throws InterruptedException {
        long deadline = System.nanoTime() + SETTLE_MAX.toNanos();
        List<String> unfinished = storage.unfinished();
        while (!unfinished.isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.sleep(LOOK_AGAIN.toNanos());
            unfinished = storage.unfinished();
        }
        unfinished.forEach(each -> faults.add("left behind: " + each));
    }

    private void checkLeases(Storage storage) {
        try (var rows = storage.range(
                KeyRange.space(Spaces.COORDINATION), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Item row = Item.ofStored(rows.row());
                if (row.has("renewals")) {
                    faults.add("left behind: the lease of a server, " + row);
                } else if (row.has("number")
                        && row.get("owner") instanceof AttributeValue.S(String owner)
                        && !owner.isEmpty()) {
                    faults.add("left behind: the fence is closed, " + row);
                }
            }
        }
    }
}
