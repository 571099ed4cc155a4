package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * The engines behind the server cannot be told apart: the same random requests, sent to a server in memory and to one on disk,
 * get the same answers, down to the order of a scan and the units consumed.
 */
class DifferentialTest {
    private static final int STEPS = 1_000;

    @TempDir
    Path directory;

    @Test
    void memoryAndDiskAnswerAlike() {
        long seed = Long.getLong("seed", System.nanoTime());
        var requests = new RandomRequests(new Random(seed));
        try (var memory = Service.of(ServerProcess.inMemory());
                var disk = Service.of(ServerProcess.onDisk(directory))) {
            for (String table : requests.tables()) {
                assertThat(memory.wire().call("CreateTable", table).isOk()).isTrue();
                assertThat(disk.wire().call("CreateTable", table).isOk()).isTrue();
            }
            int succeeded = 0;
            for (int step = 0; step < STEPS; step++) {
                var request = requests.next();
                var expected = memory.wire().call(request.operation(), request.body());
                var actual = disk.wire().call(request.operation(), request.body());
                assertThat(answer(actual))
                        .as("seed %d step %d: %s %s", seed, step, request.operation(), request.body())
                        .isEqualTo(answer(expected));
                succeeded += expected.isOk() ? 1 : 0;
            }
            // Requests that are all refused would prove little.
            assertThat(succeeded).as("seed %d", seed).isGreaterThan(STEPS / 3);
        }
    }

    private static String answer(Wire.Answer answer) {
        JsonNode body = answer.json();
        return answer.status() + " " + body;
    }
}
