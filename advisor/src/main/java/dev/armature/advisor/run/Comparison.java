package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came back, against what should have.
 *
 * @param wanted all that the pattern asks for, whatever its limit
 * @param allowed what may come back besides
 * @param limit how many of them are asked for; null for all
 */
record Comparison(
        Design.Placed placed,
        List<Sample> wanted,
        List<Sample> allowed,
        Optional<Sequence> sequence,
        @Nullable Integer limit) {

    Optional<Problem> with(Fetch fetch) {
        Map<Map<String, AttributeValue>, List<Sample>> left = byView(wanted);
        Map<Map<String, AttributeValue>, List<Sample>> others = byView(allowed);
        List<Sample> found = new ArrayList<>();
        List<String> surplus = new ArrayList<>();
        for (Map<String, AttributeValue> item : fetch.items()) {
            Sample sample = take(left, item);
            if (sample != null) {
                found.add(sample);
            } else if (take(others, item) == null) {
                surplus.add(Views.shown(placed.table(), item));
            }
        }
        List<String> missing = new ArrayList<>();
        if (limit == null) {
            left.values()
                    .forEach(samples ->
                            samples.forEach(sample -> missing.add(Views.shown(placed.table(), sample.item()))));
        }
        if (!missing.isEmpty() || !surplus.isEmpty()) {
            return Optional.of(problem(fetch, "it did not return the right items", missing, surplus));
        }
        return outOfPlace(fetch, found).or(() -> notTheFirst(fetch, found));
    }

    private Map<Map<String, AttributeValue>, List<Sample>> byView(List<Sample> samples) {
        Map<Map<String, AttributeValue>, List<Sample>> views = new HashMap<>();
        for (Sample sample : samples) {
            var entry = Views.entry(placed.table(), fetchesAll() ? null : placed.index(), sample.item());
            views.computeIfAbsent(Views.projected(entry, placed.pattern().projection()), view -> new ArrayList<>())
                    .add(sample);
        }
        return views;
    }

    /** A local index brings what it lacks from the table. */
    private boolean fetchesAll() {
        return placed.index() != null
                && !placed.index().isGlobal()
                && !placed.pattern().projection().isEmpty();
    }

    private static @Nullable Sample take(
            Map<Map<String, AttributeValue>, List<Sample>> views, Map<String, AttributeValue> item) {
        List<Sample> samples = views.get(item);
        return samples == null || samples.isEmpty() ? null : samples.removeFirst();
    }

    private Optional<Problem> outOfPlace(Fetch fetch, List<Sample> found) {
        if (sequence.isEmpty()) {
            return Optional.empty();
        }
        List<Sample> ordered = found.stream().filter(sequence.get()::isOf).toList();
        Comparator<Sample> order = sequence.get().comparator();
        for (int i = 1; i < ordered.size(); i++) {
            if (order.compare(ordered.get(i - 1), ordered.get(i)) > 0) {
                return Optional.of(problem(
                        fetch,
                        "the order is wrong: " + shown(ordered.get(i - 1)) + " came before " + shown(ordered.get(i)),
                        List.of(),
                        List.of()));
            }
        }
        return Optional.empty();
    }

    private String shown(Sample sample) {
        String field = sequence.orElseThrow().field().name();
        return field + " " + Views.shortened(Meaning.text(Objects.requireNonNull(sample.field(field)))) + " ("
                + Views.shown(placed.table(), sample.item()) + ")";
    }

    /** Of a limited number, the first in the order that was promised have to be there; those that are equal in it are equally good. */
    private Optional<Problem> notTheFirst(Fetch fetch, List<Sample> found) {
        if (limit == null) {
            return Optional.empty();
        }
        int count = Math.min(limit, wanted.size());
        if (found.size() < count && allowed.isEmpty()) {
            return Optional.of(problem(
                    fetch,
                    "it returned " + found.size() + " of the " + count + " items that it is limited to",
                    List.of(),
                    List.of()));
        }
        if (sequence.isEmpty() || !allowed.isEmpty()) {
            return Optional.empty();
        }
        Comparator<Sample> order = sequence.get().comparator();
        List<Sample> first = wanted.stream()
                .filter(sequence.get()::isOf)
                .sorted(order)
                .limit(count)
                .toList();
        for (int i = 0; i < Math.min(first.size(), found.size()); i++) {
            if (sequence.get().isOf(found.get(i)) && order.compare(first.get(i), found.get(i)) != 0) {
                return Optional.of(problem(
                        fetch,
                        "the first is not the first: " + shown(found.get(i)) + " came, and not " + shown(first.get(i)),
                        List.of(Views.shown(placed.table(), first.get(i).item())),
                        List.of(Views.shown(placed.table(), found.get(i).item()))));
            }
        }
        return Optional.empty();
    }

    private static Problem problem(Fetch fetch, String what, List<String> missing, List<String> surplus) {
        return new Problem(what, fetch.first().operation(), Requests.json(fetch.first()), missing, surplus);
    }
}
