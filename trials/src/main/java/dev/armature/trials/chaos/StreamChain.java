package dev.armature.trials.chaos;

import dev.armature.trials.chaos.history.Call;
import dev.armature.trials.chaos.history.Register;
import dev.armature.trials.client.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the stream tells what happened to each item: every record begins with what the one before has left, the last one has left what the
 * table has, and every acknowledged value of a register is among them once.
 */
final class StreamChain {
    private static final int FAULTS_MAX = 20;

    private final Histories histories;
    private final List<String> faults = new ArrayList<>();
    private final Map<String, Json> last = new HashMap<>();
    private final Set<String> values = new HashSet<>();
    private int records;

    StreamChain(Histories histories) {
        this.histories = histories;
    }

    List<String> check(Reading reading, Map<String, Json> table) throws IOException {
        reading.stream(this::add);
        table.forEach((key, item) -> {
            var left = last.get(key);
            if (left == null || !Items.same(left, item)) {
                fault("its last record leaves " + shown(left) + ", and the table has " + item.write());
            }
        });
        last.keySet().stream()
                .filter(key -> !table.containsKey(key))
                .forEach(key ->
                        fault("its last record leaves " + shown(last.get(key)) + ", and the table has no such item"));
        histories.registers().forEach((key, calls) -> calls.forEach(call -> requireRecord(key, call)));
        return faults;
    }

    private void add(Json record) {
        records++;
        String key = record.at("dynamodb", "Keys", "pk", "S").map(Json::text).orElse("nothing");
        Optional<Json> before = record.at("dynamodb", "OldImage");
        Optional<Json> after = record.at("dynamodb", "NewImage");
        var left = last.get(key);
        boolean fits = before.isPresent() == (left != null)
                && (left == null
                        || before.filter(image -> Items.same(image, left)).isPresent());
        if (!fits) {
            fault("record " + records + " of " + key + " begins with " + shown(before.orElse(null))
                    + ", and the one before has left " + shown(left));
        }
        after.ifPresentOrElse(image -> last.put(key, image), () -> last.remove(key));
        String value = Items.value(after);
        if (value != null && !values.add(value)) {
            fault("two records of " + key + " have the value " + value);
        }
    }

    private void requireRecord(String key, Call<Register> call) {
        String written = call.action().written();
        if (call.isKnown() && written != null && !values.contains(written)) {
            fault("there is no record of " + key + " for " + call);
        }
    }

    private static String shown(@Nullable Json image) {
        return image == null ? "nothing" : image.write();
    }

    private void fault(String text) {
        if (faults.size() < FAULTS_MAX) {
            faults.add("stream differs: " + text);
        }
    }
}
