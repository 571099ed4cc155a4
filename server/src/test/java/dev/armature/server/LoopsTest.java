package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.storage.MemoryStorage;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that move from one event loop to another, whatever they are doing. */
class LoopsTest {
    private Server server;

    @BeforeEach
    void start() throws IOException {
        var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
        server = Server.start(ServerConfig.inMemory(), engine, new TestOperations().wire(engine));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Has all connections move as often as a client is answered, until something is done. */
    private void moving(Task task) throws Exception {
        var done = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> mover = threads.submit(() -> {
                try (var client = new HttpClient(server)) {
                    for (int i = 0; !done.get(); i++) {
                        server.serveBy(1 + i % 2);
                        client.call(post("Echo", "{}"));
                    }
                }
                return null;
            });
            try {
                task.run();
            } finally {
                done.set(true);
            }
            mover.get();
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    @Test
    void answersEveryRequestInOrder() throws Exception {
        int clients = 6;
        int count = 2_000;
        moving(() -> {
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < clients; i++) {
                    all.add(threads.submit(() -> {
                        converse(count);
                        return null;
                    }));
                }
                for (Future<?> each : all) {
                    each.get();
                }
            }
        });
    }

    /** Pipelines small requests, some of which run on other threads, and large answers, which leave in pieces. */
    private void converse(int count) throws Exception {
        try (var client = new HttpClient(server);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> sender = threads.submit(() -> {
                for (int i = 0; i < count; i++) {
                    String operation = i % 3 == 0 ? "EchoLater" : "Echo";
                    client.send(
                            i % 100 == 99
                                    ? post("Repeat", "{\"Size\":300000}")
                                    : post(operation, "{\"Text\":\"" + i + "\"}"));
                }
                return null;
            });
            for (int i = 0; i < count; i++) {
                String text = i % 100 == 99 ? "x".repeat(300_000) : Integer.toString(i);
                assertThat(client.receive().text()).isEqualTo("{\"Text\":\"" + text + "\"}");
            }
            sender.get();
        }
    }

    /** Its processor has nothing to do meanwhile, and another loop could wait for the disk as well. */
    @Test
    void takesAnotherLoopForOneThatWaitsForADisk() throws Exception {
        var now = new AtomicLong();
        try (var loops = new Loops(4, new Connections(1), () -> {}, () -> 0.1, now::get)) {
            List<Integer> counts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                long waited = Duration.ofSeconds(100).toNanos();
                now.addAndGet(waited);
                loops.group().next().submit(() -> LoopThreads.served(waited)).get();
                loops.sample();
                counts.add(loops.active());
            }
            assertThat(counts).containsExactly(1, 1, 1, 2, 2, 2, 2, 4);
        }
    }

    @Test
    void forgetsConnectionsThatCloseOnTheWay() throws Exception {
        moving(() -> {
            for (int i = 0; i < 3_000; i++) {
                try (var client = new HttpClient(server)) {
                    client.call(post("Echo", "{}"));
                    if (i % 2 == 0) {
                        client.send(post("EchoLater", "{}"));
                    }
                }
            }
        });
        // Each has been closed by its client; what is left here is the server's to notice.
        while (server.connectionCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
