package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.cli.exchange.ImportBatch.Entry;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.JsonReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/**
 * Takes batches and puts their items, until there are no more. What the endpoint leaves undone is asked for again; if it refuses a batch for what is in it, its
 * items are put one by one, to find out which it is.
 */
final class BatchPuts implements Workers.Task {
    /** What a request is refused with because of an item in it. */
    private static final Set<String> ABOUT_ITEMS = Set.of(
            "ValidationException",
            "SerializationException",
            "ItemCollectionSizeLimitExceededException",
            "RequestEntityTooLarge",
            "HTTP 413");

    private final PatientEndpoint endpoint;
    private final String table;
    private final List<String> keys;
    private final Rate rate;
    private final Meter meter;
    private final ImportProgress progress;
    private final Refusals refusals;
    private final BlockingQueue<Optional<ImportBatch>> queue;
    private final AnswerItems reading = new AnswerItems();

    BatchPuts(
            PatientEndpoint endpoint,
            String table,
            List<String> keys,
            Rate rate,
            Meter meter,
            ImportProgress progress,
            Refusals refusals,
            BlockingQueue<Optional<ImportBatch>> queue) {
        this.endpoint = endpoint;
        this.table = table;
        this.keys = keys;
        this.rate = rate;
        this.meter = meter;
        this.progress = progress;
        this.refusals = refusals;
        this.queue = queue;
    }

    @Override
    public void run() throws ExchangeException, InterruptedException {
        for (var next = queue.take(); next.isPresent(); next = queue.take()) {
            var batch = next.get();
            long refused = put(batch.entries());
            long bytes = 0;
            for (Entry entry : batch.entries()) {
                bytes += entry.json().length;
            }
            meter.add(batch.entries().size() - refused, bytes);
            progress.done(batch, refused);
        }
    }

    /** How many of them were refused. */
    private long put(List<Entry> entries) throws ExchangeException, InterruptedException {
        var backoff = endpoint.backoff();
        List<Entry> left = entries;
        while (!left.isEmpty()) {
            Answer answer;
            try {
                rate.await();
                answer = read(endpoint.ask("BatchWriteItem", ImportBatch.request(table, left, rate.isLimited())));
            } catch (Refused refused) {
                if (!ABOUT_ITEMS.contains(refused.error())) {
                    throw refused;
                }
                return refuse(left, refused);
            }
            rate.consumed(answer.consumed());
            var undone = undone(left, answer.unprocessed());
            if (undone.size() < left.size()) {
                backoff.reset();
            }
            left = undone;
            if (!left.isEmpty()) {
                if (backoff.isOver()) {
                    throw new Unreachable(
                            "the endpoint left items of a batch undone " + (Backoff.TRIES_MAX + 1) + " times");
                }
                backoff.await();
            }
        }
        return 0;
    }

    private long refuse(List<Entry> entries, Refused why) throws ExchangeException, InterruptedException {
        if (entries.size() == 1) {
            var entry = entries.getFirst();
            refusals.add(Optional.of(entry.json()), entry.file(), entry.record(), why.text());
            return 1;
        }
        long refused = 0;
        for (Entry entry : entries) {
            refused += put(List.of(entry));
        }
        return refused;
    }

    private record Answer(List<Map<String, UncheckedValue>> unprocessed, OptionalDouble consumed) {}

    private Answer read(byte[] body) throws Unusable {
        try {
            return read(new JsonReader(body));
        } catch (ApiException malformed) {
            throw new Unusable(
                    "the answer to BatchWriteItem is not understood: this is no endpoint of DynamoDB", malformed);
        }
    }

    private Answer read(JsonReader reader) {
        List<Map<String, UncheckedValue>> unprocessed = new ArrayList<>();
        var consumed = OptionalDouble.empty();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            switch (reader.name()) {
                case "UnprocessedItems" -> unprocessed(reader, unprocessed);
                case "ConsumedCapacity" -> consumed = ConsumedUnits.read(reader);
                default -> reader.skip();
            }
        }
        reader.expectEnd();
        return new Answer(unprocessed, consumed);
    }

    /** The items of all puts of all tables; there is one table. */
    private void unprocessed(JsonReader reader, List<Map<String, UncheckedValue>> items) {
        if (reader.peek() != JsonReader.Kind.OBJECT) {
            reader.skip();
            return;
        }
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            var unused = reader.name();
            for (boolean another = reader.enterArray(); another; another = reader.nextElement()) {
                for (boolean kind = reader.enterObject(); kind; kind = reader.nextMember()) {
                    put(reader, items);
                }
            }
        }
    }

    private void put(JsonReader reader, List<Map<String, UncheckedValue>> items) {
        boolean isPut = reader.name().equals("PutRequest");
        if (!isPut || reader.peek() != JsonReader.Kind.OBJECT) {
            reader.skip();
            return;
        }
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            if (reader.name().equals("Item")) {
                items.add(reading.next(reader));
            } else {
                reader.skip();
            }
        }
    }

    /** Those of the entries that the answer names. All of them, if it names one that is not among them: putting an item twice changes nothing. */
    private List<Entry> undone(List<Entry> sent, List<Map<String, UncheckedValue>> unprocessed) {
        if (unprocessed.isEmpty()) {
            return List.of();
        }
        Set<List<AttributeValue>> named = new HashSet<>();
        for (Map<String, UncheckedValue> item : unprocessed) {
            List<AttributeValue> key = new ArrayList<>(keys.size());
            try {
                var checked = AnswerItems.checked(item);
                keys.forEach(
                        attribute -> Optional.ofNullable(checked.get(attribute)).ifPresent(key::add));
            } catch (ApiException unfit) {
                return sent;
            }
            named.add(key);
        }
        List<Entry> undone =
                sent.stream().filter(entry -> named.contains(entry.key())).toList();
        return undone.size() == unprocessed.size() ? undone : sent;
    }
}
