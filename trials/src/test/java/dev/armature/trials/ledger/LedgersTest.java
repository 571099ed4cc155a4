package dev.armature.trials.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers that are told the truth find nothing; and each way in which a server could break its word is found. */
class LedgersTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());

    private final Server server = Server.start(ServerConfig.inMemory().withSimulation(SimulationSettings.OFF));
    private final Connection connection = new Connection(server.port());
    private final Ledgers ledgers = new Ledgers(2, new SplittableRandom(SEED));

    LedgersTest() throws IOException {}

    @BeforeEach
    void createTable() throws Exception {
        System.out.println("ledgers: -Dseed=" + SEED);
        Ledgers.createTable(server.port());
    }

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.close();
    }

    @Test
    void findNothingWrongWithAServerThatKeepsItsWord() throws Exception {
        write();
        assertThat(ledgers.acknowledged()).isGreaterThanOrEqualTo(200);
        assertThat(ledgers.underWay()).isZero();
        assertThat(ledgers.verify(server.port())).isEmpty();
        write();
        assertThat(ledgers.verify(server.port())).isEmpty();
    }

    @Test
    void missAnItemThatIsGone() throws Exception {
        write();
        String key = aKey();
        var gone = connection.ask("DeleteItem", "{\"TableName\":\"ledger\",\"Key\":" + Reading.key(key) + "}");
        assertThat(gone).isEqualTo("{}");
        assertThat(ledgers.verify(server.port()))
                .singleElement()
                .asString()
                .startsWith("lost: " + key + " is absent, acknowledged was State[");
    }

    @Test
    void missAnUpdateThatWasDoneTwice() throws Exception {
        write();
        String key = aKey();
        var twice = connection.ask(
                "UpdateItem",
                "{\"TableName\":\"ledger\",\"Key\":" + Reading.key(key)
                        + ",\"UpdateExpression\":\"ADD hits :one\",\"ExpressionAttributeValues\":{\":one\":{\"N\":\"1\"}}}");
        assertThat(twice).isEqualTo("{}");
        assertThat(ledgers.verify(server.port())).singleElement().asString().startsWith("lost: " + key + " is State[");
    }

    @Test
    void seeAnItemThatNoWriterWrote() throws Exception {
        put("stranger", State.put(7, "ada"));
        assertThat(ledgers.verify(server.port()))
                .containsExactly("from nowhere: stranger is State[version=7, owner=ada, hits=0]");
    }

    @Test
    void seeAnIndexThatIsBehind() throws Exception {
        holdIndex();
        put("stranger", State.put(7, "ada"));
        assertThat(ledgers.verify(server.port()))
                .containsExactly(
                        "from nowhere: stranger is State[version=7, owner=ada, hits=0]",
                        "index differs: stranger is State[version=7, owner=ada, hits=0], the index has null");
    }

    @Test
    void seeAnIndexThatShowsWhatIsNoItem() throws Exception {
        put("stranger", State.put(7, "ada"));
        holdIndex();
        var gone = connection.ask("DeleteItem", "{\"TableName\":\"ledger\",\"Key\":" + Reading.key("stranger") + "}");
        assertThat(gone).isEqualTo("{}");
        assertThat(ledgers.verify(server.port())).containsExactly("index differs: it has stranger, which is no item");
    }

    /** Refused is worse than lost in a crash: a server that is up has to take what is good. */
    @Test
    void sayWhatWasRefused() throws Exception {
        var gone = connection.ask("DeleteTable", "{\"TableName\":\"ledger\"}");
        assertThat(gone).contains("ledger");
        assertThat(ledgers.write(server.port(), Duration.ZERO).end())
                .hasSize(2)
                .allMatch(refusal -> refusal.matches("\\w+ was answered with 400 .*ResourceNotFoundException.*"));
        assertThat(ledgers.acknowledged()).isZero();
    }

    @Test
    void endWithoutAWordWhenTheServerIsGone() throws Exception {
        Writing writing = ledgers.write(server.port(), Duration.ZERO);
        assertThat(writing.begun()).isTrue();
        server.close();
        assertThat(writing.end()).isEmpty();
        assertThat(writing.isBroken()).isTrue();
    }

    @Test
    void findDamageInADirectory(@TempDir Path directory) throws Exception {
        try (var onDisk = Server.start(ServerConfig.onDisk(directory))) {
            Ledgers.createTable(onDisk.port());
            write(onDisk.port());
        }
        assertThat(Ledgers.check(directory)).isEmpty();

        Path largest;
        try (var files = Files.walk(directory)) {
            largest = files.filter(file -> file.toString().matches(".*\\.(sst|log)"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(largest);
        bytes[bytes.length / 2] ^= 0x10;
        Files.write(largest, bytes);
        assertThat(Ledgers.check(directory)).isNotEmpty().allMatch(fault -> fault.startsWith("damaged: "));
    }

    /** Reads more pages than one: a page has a megabyte. */
    @Test
    void readAllPages() throws Exception {
        for (int batch = 0; batch < 100; batch++) {
            var puts = new StringBuilder();
            for (int i = 0; i < 25; i++) {
                String item = Reading.item("k" + (batch * 25 + i), State.put(499, Reading.OWNERS.get(i % 4)));
                puts.append(i == 0 ? "" : ",")
                        .append("{\"PutRequest\":{\"Item\":")
                        .append(item)
                        .append("}}");
            }
            var done = connection.ask("BatchWriteItem", "{\"RequestItems\":{\"ledger\":[" + puts + "]}}");
            assertThat(done).contains("\"UnprocessedItems\":{}");
        }
        assertThat(Reading.table(connection)).hasSize(2_500).isEqualTo(Reading.index(connection));
    }

    private void write() throws InterruptedException {
        write(server.port());
    }

    private void write(int port) throws InterruptedException {
        long before = ledgers.acknowledged();
        Writing writing = ledgers.write(port, Duration.ZERO);
        assertThat(writing.begun()).isTrue();
        while (ledgers.acknowledged() < before + 200 && !writing.isBroken()) {
            Thread.yield();
        }
        writing.stop();
        assertThat(writing.end()).isEmpty();
    }

    private void holdIndex() throws IOException {
        var held = connection.page(
                "POST", "/_armature/hold-index", "{\"TableName\":\"ledger\",\"IndexName\":\"by-owner\"}");
        assertThat(held.isOk()).as(held.body()).isTrue();
    }

    private void put(String key, State state) throws IOException {
        var done = connection.ask("PutItem", "{\"TableName\":\"ledger\",\"Item\":" + Reading.item(key, state) + "}");
        assertThat(done).isEqualTo("{}");
    }

    private String aKey() throws IOException {
        return List.copyOf(Reading.table(connection).keySet()).getFirst();
    }
}
