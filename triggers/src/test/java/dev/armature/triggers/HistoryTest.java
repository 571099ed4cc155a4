package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.triggers.TestFunction.Answer;
import dev.armature.triggers.TestFunction.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any history of writes, failures of all kinds, kills and shards that end leaves every record delivered, the first time in order.
 * A failure names its seed; {@code -Dseed=} replays it.
 */
class HistoryTest {
    private static final int STEPS = 120;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    /** What the function said it had dealt with, in the order in which it did for the first time. */
    private final Set<String> delivered = Collections.synchronizedSet(new LinkedHashSet<>());

    private volatile boolean mayFail = true;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"BatchSize\": 4",
                "\"BatchSize\": 5, \"BisectBatchOnFunctionError\": true",
                "\"BatchSize\": 5, \"FunctionResponseTypes\": [\"ReportBatchItemFailures\"]",
                "\"BatchSize\": 7, \"FunctionResponseTypes\": [\"ReportBatchItemFailures\"],"
                        + " \"BisectBatchOnFunctionError\": true, \"MaximumBatchingWindowInSeconds\": 3"
            })
    void deliversEverythingInOrder(String members) throws Exception {
        boolean reports = members.contains("ReportBatchItemFailures");
        List<String> written = new ArrayList<>();
        try (var mapping = new TestMapping(members)) {
            mapping.function.behave(call -> answer(call, reports));
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(6)) {
                    case 0, 1, 2 -> {
                        for (int i = random.nextInt(6); i >= 0; i--) {
                            String key = "k" + written.size();
                            mapping.stream.put(key);
                            written.add(key);
                        }
                    }
                    case 3 -> mapping.stream.roll();
                    case 4 -> mapping.restart();
                    default -> mapping.stream.advance(Duration.ofMillis(random.nextInt(4000)));
                }
                mapping.run();
            }
            mayFail = false;
            mapping.runAfter(Duration.ofMinutes(1));
            mapping.runAfter(Duration.ofMinutes(1));
        }
        assertThat(new ArrayList<>(delivered)).as("seed %d", seed).isEqualTo(written);
    }

    private Answer answer(Call call, boolean reports) {
        var all = call.keys();
        switch (mayFail ? random.nextInt(6) : 0) {
            case 1 -> {
                return TestFunction.FAIL;
            }
            case 2 -> {
                return Answer.of(429, "");
            }
            case 3 -> {
                return Answer.of(500, "");
            }
            case 4 -> {
                int failed = random.nextInt(all.size());
                delivered.addAll(reports ? all.subList(0, failed) : all);
                return Answer.failures(call.numbers().get(failed));
            }
            default -> {
                delivered.addAll(all);
                return TestFunction.OK;
            }
        }
    }
}
