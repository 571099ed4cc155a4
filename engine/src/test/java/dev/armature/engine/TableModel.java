package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.item.Effect;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One incarnation of a table, by the writes to it that were done, in their order. */
final class TableModel {
    final Map<String, Item> items = new TreeMap<>();
    /** By labels of streams: the write after which all are recorded, and the one after which none need be. */
    final Map<String, Long> streamSince = new HashMap<>();

    final Map<String, Long> streamUntil = new HashMap<>();
    private final Map<String, List<Version>> versions = new HashMap<>();

    private record Version(
            long number, String change, @Nullable Item item) {}

    void write(long number, Effect effect, List<String> failures) {
        var shown = Objects.requireNonNull(effect.after() == null ? effect.before() : effect.after());
        String key = text(shown, "pk");
        if (!Objects.equals(items.get(key), effect.before())) {
            failures.add(key + " was " + items.get(key) + ", and " + effect.before() + " was found");
        }
        var after = effect.after();
        if (after == null) {
            items.remove(key);
        } else {
            items.put(key, after);
        }
        versions.computeIfAbsent(key, ignored -> new ArrayList<>())
                .add(new Version(number, change(effect.before(), after), after));
    }

    /** What tells one change from all others. */
    static String change(@Nullable Item before, @Nullable Item after) {
        return (before == null ? "" : text(before, "value")) + ">" + (after == null ? "" : text(after, "value"));
    }

    static String text(Item item, String name) {
        return item.get(name) instanceof AttributeValue.S(String text) ? text : "";
    }

    /** The records of each item are its changes from some moment to another, in order. */
    void requireRecords(String label, Map<String, List<String>> records) {
        long since = streamSince.getOrDefault(label, Long.MAX_VALUE);
        long until = streamUntil.getOrDefault(label, Long.MAX_VALUE);
        assertThat(versions.keySet()).containsAll(records.keySet());
        versions.forEach((key, all) -> {
            List<String> found = records.getOrDefault(key, List.of());
            List<String> changes = all.stream().map(Version::change).toList();
            int first = found.isEmpty() ? 0 : changes.indexOf(found.getFirst());
            assertThat(changes.subList(first, first + found.size())).as(key).isEqualTo(found);
            assertThat(found)
                    .as(key)
                    .containsAll(all.stream()
                            .filter(version -> version.number > since && version.number <= until)
                            .map(Version::change)
                            .toList());
        });
    }

    /** Each item is as it was at some moment between two writes. */
    void requireWithin(Map<String, Item> copy, long from, long to) {
        Set<String> keys = new HashSet<>(versions.keySet());
        keys.addAll(copy.keySet());
        for (String key : keys) {
            List<@Nullable Item> possible = new ArrayList<>();
            possible.add(null);
            for (Version version : versions.getOrDefault(key, List.of())) {
                if (version.number <= from) {
                    possible.clear();
                }
                if (version.number <= to) {
                    possible.add(version.item);
                }
            }
            assertThat(possible).as(key).contains(copy.get(key));
        }
    }
}
