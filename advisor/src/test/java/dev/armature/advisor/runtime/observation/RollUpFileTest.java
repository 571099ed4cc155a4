package dev.armature.advisor.runtime.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.advisor.runtime.TestTraffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was seen outlives the process, and what is left of it after an accident does no harm. */
class RollUpFileTest {
    /** Every write to it finds no space left on the device. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path directory;

    private final TestTraffic traffic = new TestTraffic();

    @BeforeEach
    void prepare() {
        traffic.createTable("Orders", "kind S", TestTraffic.globalIndex("byKind", "kind", "", "ALL"));
        traffic.put("Orders", "a", "1", "'kind':{'S':'red'}");
        traffic.call(
                "Query",
                "{'TableName':'Orders','KeyConditionExpression':'pk = :p','FilterExpression':'v = :v','ProjectionExpression':'kind',"
                        + "'ExpressionAttributeValues':{':p':{'S':'a'},':v':{'S':'x'}}}");
        traffic.advance(Duration.ofDays(3));
        traffic.get("Orders", "a", "1");
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    /** As a server does that is started again with the same tables. */
    private Seen seenAgain() {
        var observer = new Observer(traffic.engine);
        new RollUpFile(directory, observer).load();
        traffic.engine.calls().add(observer);
        traffic.get("Orders", "a", "1");
        return observer.seen();
    }

    @Test
    void whatWasSeenIsKnownAgain() {
        new RollUpFile(directory, traffic.observer).save();

        var seen = seenAgain();
        assertThat(seen.window()).isEqualTo(Duration.ofDays(3));
        assertThat(seen.since()).isEqualTo(TestTraffic.START);
        var orders = seen.table("Orders").orElseThrow();
        assertThat(orders.own().total(SpaceCount.READS)).isEqualTo(3);
        assertThat(orders.indexes().getFirst().total(SpaceCount.WRITES)).isEqualTo(1);
        assertThat(orders.shapes())
                .extracting(shape -> shape.operation() + " " + shape.requests() + " "
                        + shape.facts().hasFilter() + " " + shape.facts().returned())
                .containsExactlyInAnyOrder("PutItem 1 false null", "Query 1 true [kind]", "GetItem 2 false null");
    }

    @Test
    void whatWasAboutAnotherTableOfTheSameNameIsLeftOut() {
        new RollUpFile(directory, traffic.observer).save();
        traffic.call("DeleteTable", "{'TableName':'Orders'}");
        traffic.createTable("Orders", "");

        assertThat(seenAgain().table("Orders").orElseThrow().own().total(SpaceCount.READS))
                .isEqualTo(1);
    }

    @Test
    void timeWithoutAServerIsNotObserved() {
        new RollUpFile(directory, traffic.observer).save();
        traffic.advance(Duration.ofDays(2));

        assertThat(seenAgain().window()).isEqualTo(Duration.ofDays(3));
    }

    /** Whichever byte is wrong, a server starts and knows nothing of before. */
    @Test
    void damageIsPassedOver() throws IOException {
        new RollUpFile(directory, traffic.observer).save();
        Path file = directory.resolve(RollUpFile.NAME);
        byte[] sound = Files.readAllBytes(file);
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int i = 0; i < 10; i++) {
            byte[] damaged = sound.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            Files.write(file, damaged);
            assertThat(seenAgain().window()).as("seed %d", seed).isZero();
        }
        Files.write(file, new byte[3]);
        assertThat(seenAgain().window()).isZero();
    }

    /** As a crash of the machine may leave it, or a file system that was full. */
    @Test
    void aFileThatWasCutIsPassedOverWhereverItWasCut() throws IOException {
        new RollUpFile(directory, traffic.observer).save();
        Path file = directory.resolve(RollUpFile.NAME);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(loaded().requests()).as("cut after %d bytes", length).isZero();
            byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length);
            // One file in 256 ends with a zero itself, and is whole then.
            if (!Arrays.equals(zeros, whole)) {
                Files.write(file, zeros);
                assertThat(loaded().requests())
                        .as("zeros after %d bytes", length)
                        .isZero();
            }
        }
        Files.write(file, whole);
        assertThat(loaded().requests()).isEqualTo(3);
    }

    private Seen loaded() {
        var observer = new Observer(traffic.engine);
        new RollUpFile(directory, observer).load();
        return observer.seen();
    }

    /** A process that is killed while it writes leaves the file of before, and a part of a new one. */
    @Test
    void theFileOfBeforeIsReadIfANewOneWasNotFinished() throws IOException {
        var file = new RollUpFile(directory, traffic.observer);
        file.save();
        Files.write(directory.resolve(RollUpFile.NAME + ".new"), new byte[100]);
        assertThat(loaded().requests()).isEqualTo(3);

        traffic.get("Orders", "a", "1");
        file.save();
        assertThat(loaded().requests()).isEqualTo(4);
        assertThat(directory.resolve(RollUpFile.NAME + ".new")).doesNotExist();
    }

    /** A file system that is full while a new file is written: the one before stays, and nothing that takes up room. */
    @Test
    void aFullDiskLeavesTheFileOfBefore() throws IOException {
        var file = new RollUpFile(directory, traffic.observer);
        file.save();
        Path full = directory.resolve(RollUpFile.NAME + ".new");
        assumeTrue(Files.exists(FULL), "there is no " + FULL + " here");
        Files.createSymbolicLink(full, FULL);
        traffic.get("Orders", "a", "1");
        file.save();

        assertThat(Files.isSymbolicLink(full)).isFalse();
        assertThat(loaded().requests()).isEqualTo(3);
        file.save();
        assertThat(loaded().requests()).isEqualTo(4);
    }

    @Test
    void whatIsNoFileIsPassedOver() throws IOException {
        Files.createDirectory(directory.resolve(RollUpFile.NAME));
        new RollUpFile(directory, traffic.observer).save();

        assertThat(loaded().requests()).isZero();
        assertThat(directory.resolve(RollUpFile.NAME + ".new")).doesNotExist();
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsNoFailure() {
        new RollUpFile(directory.resolve("missing"), traffic.observer).save();

        assertThat(seenAgain().window()).isZero();
    }
}
