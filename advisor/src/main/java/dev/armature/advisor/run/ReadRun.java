package dev.armature.advisor.run;

import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.ItemWriter;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks a pattern that reads, several times, and checks each answer. */
final class ReadRun {
    private static final int PAUSE_MILLIS = 200;
    /** Small, so that few items make several pages. */
    private static final int PAGE = 2;

    private static final int BATCH = 5;
    /** Enough to be refused. */
    private static final int KEYS_MAX = 200;

    private static final double CLOSE = 0.001;

    private final World world;
    private final Design.Placed placed;
    private final AccessPattern pattern;
    private final ReadRequests requests;
    private final Observations seen;

    ReadRun(World world, Design.Placed placed) {
        this.world = world;
        this.placed = placed;
        this.pattern = placed.pattern();
        this.requests = new ReadRequests(placed);
        this.seen = new Observations(placed.entity().name(), pattern.name(), pattern.id());
    }

    PatternResult run() throws IOException, InterruptedException {
        Optional<KeyCondition> known = world.design().keyCondition(placed);
        if (known.isEmpty()) {
            seen.add(Problem.of(placed.entity().name() + " has no keys in " + pattern.index()));
            return seen.result();
        }
        KeyCondition condition = known.get();
        List<String> missing = new Spread(condition).missing();
        if (pattern.operation() != Operation.SCAN && !missing.isEmpty()) {
            seen.add(Problem.of("it cannot be asked: no parameter gives " + String.join(", ", missing)
                    + ", which the key has in it"));
            return seen.result();
        }
        List<Ask> asks = new Asks(world, placed, condition).all();
        switch (pattern.operation()) {
            case GET_ITEM -> get(asks);
            case BATCH_GET_ITEM, TRANSACT_GET_ITEMS -> getSeveral(asks);
            case QUERY -> query(condition, asks);
            case SCAN -> scan(condition, asks);
            case PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, BATCH_WRITE_ITEM, TRANSACT_WRITE_ITEMS ->
                throw new IllegalArgumentException(pattern.name() + " writes");
        }
        return seen.result();
    }

    private void get(List<Ask> asks) throws IOException, InterruptedException {
        for (Ask ask : asks) {
            var key = key(ask);
            Fetch fetch = Fetch.of(world, List.of(requests.get(key)), false);
            check(fetch, comparison(holders(List.of(key)), List.of(), null));
            cost(fetch, Predicted.fetched(placed, List.of(stored(key))));
        }
    }

    private void getSeveral(List<Ask> asks) throws IOException, InterruptedException {
        int size = pattern.batchSize() == null ? BATCH : pattern.batchSize();
        Set<Map<String, AttributeValue>> keys = new LinkedHashSet<>();
        asks.stream().limit(size).forEach(ask -> keys.add(key(ask)));
        world.of(placed.entity()).stream().limit(size).forEach(sample -> keys.add(sample.key()));
        for (int i = 0; keys.size() < Math.min(size, KEYS_MAX) && i < KEYS_MAX; i++) {
            world.maker().another(placed.entity(), Map.of()).ifPresent(none -> keys.add(none.key()));
        }
        List<Map<String, AttributeValue>> chosen = keys.stream().limit(size).toList();
        if (chosen.isEmpty()) {
            return;
        }
        Request request = pattern.operation() == Operation.BATCH_GET_ITEM
                ? requests.batchGet(chosen)
                : requests.transactGet(chosen);
        Fetch fetch = Fetch.of(world, List.of(request), false);
        check(fetch, comparison(holders(chosen), List.of(), null));
        List<Optional<Map<String, AttributeValue>>> items = new ArrayList<>();
        chosen.forEach(key -> items.add(stored(key)));
        cost(fetch, Predicted.fetched(placed, items));
    }

    private Map<String, AttributeValue> key(Ask ask) {
        Entity entity = placed.entity();
        return ItemWriter.primaryKey(placed.table(), ItemWriter.item(placed.table(), entity, ask.fields()));
    }

    /** The things of the entity that have such keys by their fields. */
    private List<Sample> holders(List<Map<String, AttributeValue>> keys) {
        return world.of(placed.entity()).stream()
                .filter(sample -> keys.contains(sample.key()))
                .toList();
    }

    private Optional<Map<String, AttributeValue>> stored(Map<String, AttributeValue> key) {
        return world.stored(placed.table()).stream()
                .filter(item -> ItemWriter.primaryKey(placed.table(), item).equals(key))
                .findFirst();
    }

    private void query(KeyCondition condition, List<Ask> asks) throws IOException, InterruptedException {
        Optional<Sequence> sequence = Sequence.of(placed, condition);
        boolean backward = pattern.order() != null && pattern.order().isBackward();
        boolean forward = sequence.map(Sequence::isForward).orElse(!backward);
        boolean follow = pattern.limit() == null || Boolean.TRUE.equals(pattern.paginated());
        boolean isFirst = true;
        for (Ask ask : asks) {
            query(condition, ask, sequence, forward, pattern.limit(), follow);
            if (isFirst && pattern.limit() == null) {
                query(condition, ask, sequence, forward, PAGE, true);
            }
            isFirst = false;
        }
    }

    private void query(
            KeyCondition condition,
            Ask ask,
            Optional<Sequence> sequence,
            boolean forward,
            @Nullable Integer limit,
            boolean follow)
            throws IOException, InterruptedException {
        var spread = new Spread(condition);
        List<Sample> all = world.of(placed.entity());
        var meaning = new Wanted(placed, condition, ask, spread.tried());
        List<Sample> left =
                new ArrayList<>(all.stream().filter(meaning::includes).toList());
        List<Sample> allowed = Wanted.isMixed(placed, condition) ? strangers() : List.of();
        Optional<Request> last = Optional.empty();
        for (Ask each : spread.over(ask, all)) {
            var part = new Wanted(placed, condition, each, Set.of());
            List<Sample> wanted = all.stream().filter(part::includes).toList();
            left.removeAll(wanted);
            Request request = requests.query(condition, each, forward, limit);
            last = Optional.of(request);
            Fetch fetch =
                    patiently(List.of(request), follow, comparison(wanted, allowed, sequence, follow ? null : limit));
            Predicted.read(
                            placed,
                            world.stored(placed.table()),
                            KeyQuery.of(condition, each)::selects,
                            forward,
                            limit,
                            follow)
                    .ifPresent(units -> cost(fetch, units));
        }
        if (!left.isEmpty() && last.isPresent()) {
            seen.add(new Problem(
                    "some items are under keys that it does not ask for",
                    last.get().operation(),
                    Requests.json(last.get()),
                    left.stream()
                            .map(sample -> Views.shown(placed.table(), sample.item()))
                            .toList(),
                    List.of()));
        }
    }

    private void scan(KeyCondition condition, List<Ask> asks) throws IOException, InterruptedException {
        boolean all = pattern.returnType() == null || pattern.returnType() == AccessPattern.ReturnType.MIXED_DATA;
        boolean follow = pattern.limit() == null || Boolean.TRUE.equals(pattern.paginated());
        for (Ask ask : asks) {
            var meaning = new Wanted(placed, condition, ask, Set.of());
            List<Sample> wanted =
                    world.of(placed.entity()).stream().filter(meaning::includes).toList();
            Fetch fetch = patiently(
                    List.of(requests.scan(ask, pattern.limit())),
                    follow,
                    comparison(
                            wanted, all ? strangers() : List.of(), Optional.empty(), follow ? null : pattern.limit()));
            if (pattern.limit() == null && fetch.refusal().isEmpty()) {
                Predicted.read(placed, world.stored(placed.table()), item -> true, true, null, true)
                        .ifPresent(units -> cost(fetch, units));
            }
            if (ask.filter().isEmpty()) {
                return;
            }
        }
    }

    private List<Sample> strangers() {
        return world.in(placed.table()).stream()
                .filter(sample -> !sample.entity().name().equals(placed.entity().name()))
                .toList();
    }

    private Comparison comparison(List<Sample> wanted, List<Sample> allowed, @Nullable Integer limit) {
        return comparison(wanted, allowed, Optional.empty(), limit);
    }

    private Comparison comparison(
            List<Sample> wanted, List<Sample> allowed, Optional<Sequence> sequence, @Nullable Integer limit) {
        return new Comparison(placed, wanted, allowed, sequence, limit);
    }

    /** An index may lag behind its table: what is wrong is looked at again, as long as there is patience. */
    private Fetch patiently(List<Request> sent, boolean follow, Comparison comparison)
            throws IOException, InterruptedException {
        Fetch fetch = Fetch.of(world, sent, follow);
        for (int look = 0; look < world.patience() && isWrong(fetch, comparison); look++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            fetch = Fetch.of(world, sent, follow);
        }
        check(fetch, comparison);
        return fetch;
    }

    private boolean isWrong(Fetch fetch, Comparison comparison) {
        return placed.index() != null
                && fetch.refusal().isEmpty()
                && comparison.with(fetch).isPresent();
    }

    private void check(Fetch fetch, Comparison comparison) {
        seen.ran();
        if (fetch.refusal().isPresent()) {
            Reply.Refused refused = fetch.refusal().get();
            seen.add(refused(fetch.first(), refused));
        } else {
            comparison.with(fetch).ifPresent(seen::add);
        }
    }

    static Problem refused(Request request, Reply.Refused refused) {
        return new Problem(
                "it was refused with " + refused.error() + ": " + refused.message(),
                request.operation(),
                Requests.json(request),
                List.of(),
                List.of());
    }

    private void cost(Fetch fetch, Units predicted) {
        if (fetch.refusal().isEmpty() && Math.abs(fetch.units() - predicted.total()) > CLOSE) {
            seen.add(new Problem(
                    "it took " + fetch.units() + " capacity units, and " + predicted.total() + " were predicted",
                    fetch.first().operation(),
                    Requests.json(fetch.first()),
                    List.of(),
                    List.of()));
        }
    }
}
