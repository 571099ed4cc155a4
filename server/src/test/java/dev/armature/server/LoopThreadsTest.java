package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopThreadsTest {
    @Test
    void tellsOfALoopThatEnds() throws InterruptedException {
        var ended = new AtomicInteger();
        var threads = new LoopThreads(ended::incrementAndGet);
        var failing = threads.newThread(() -> {
            throw new StackOverflowError();
        });
        failing.setUncaughtExceptionHandler((thread, failure) -> {});
        failing.start();
        failing.join();
        assertThat(ended).hasValue(1);

        var returning = threads.newThread(() -> {});
        returning.start();
        returning.join();
        assertThat(ended).hasValue(2);
    }
}
