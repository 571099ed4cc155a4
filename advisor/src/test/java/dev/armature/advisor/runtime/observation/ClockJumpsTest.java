package dev.armature.advisor.runtime.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.advisor.runtime.TestTraffic;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is set, by years and in either direction, invents nothing, loses nothing that is to be kept, and keeps nothing for ever. */
class ClockJumpsTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);
    private static final Duration WEEK = Duration.ofDays(7);

    @TempDir
    Path directory;

    private volatile Instant now = TestTraffic.START;
    private final InstantSource clock = () -> now;
    private final TestTraffic traffic = new TestTraffic(clock.withZone(ZoneOffset.UTC));

    @BeforeEach
    void create() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 100; i++) {
            traffic.put("Orders", "o" + i, "1", "");
        }
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    private void move(Duration by) {
        now = now.plus(by);
    }

    private void scan(int times) {
        for (int i = 0; i < times; i++) {
            traffic.call("Scan", "{'TableName':'Orders'}");
        }
    }

    private List<TrafficFinding> allFindings() {
        return TrafficRules.findings(traffic.inquiry(null, false));
    }

    private long scans() {
        return traffic.observer.seen().table("Orders").orElseThrow().shapes().stream()
                .filter(shape -> shape.operation().equals("Scan"))
                .mapToLong(ShapeSeen::requests)
                .sum();
    }

    @Test
    void aClockThatIsSetBackLosesAndInventsNothing() {
        scan(300);
        move(Duration.ofHours(1));
        move(YEARS.negated());
        assertThat(scans()).isEqualTo(300);
        scan(10);
        move(Duration.ofHours(1));

        var seen = traffic.observer.seen();
        assertThat(scans()).isEqualTo(310);
        assertThat(seen.window()).isEqualTo(Duration.ofHours(1));
        assertThat(seen.until()).isEqualTo(now);
        assertThat(seen.since()).isBeforeOrEqualTo(seen.until());
        assertThat(traffic.findings("RT-01")).singleElement().satisfies(found -> {
            assertThat(found.requests()).isEqualTo(310);
            assertThat(found.window()).isEqualTo(Duration.ofHours(1));
        });
    }

    /** What was seen before the clock was set back is forgotten when it is a week old, and not when the clock says so again. */
    @Test
    void nothingIsKeptUntilTheClockHasCaughtUp() {
        scan(300);
        move(YEARS.negated());
        scan(1);
        move(WEEK.plusHours(1));
        traffic.get("Orders", "o1", "1");

        assertThat(scans()).isZero();
        assertThat(traffic.findings("RT-01")).isEmpty();
        assertThat(traffic.observer.seen().window()).isEqualTo(WEEK);
    }

    /** A server that starts while the clock is wrong, and whose clock is then put right. */
    @Test
    void aServerMayHaveStartedInTheFuture() {
        move(YEARS);
        var late = new Observer(traffic.engine);
        traffic.engine.calls().add(late);
        scan(5);
        move(YEARS.negated());
        scan(5);
        move(Duration.ofMinutes(30));

        assertThat(late.seen().window()).isEqualTo(Duration.ofMinutes(30));
        assertThat(late.seen().until()).isEqualTo(now);
        assertThat(late.seen().requests()).isEqualTo(10);
    }

    /** Time that a clock skips is time in which nothing was asked: what came before is over, and what comes after is seen. */
    @Test
    void aClockThatIsSetForwardIsTimeThatHasPassed() {
        scan(300);
        move(YEARS);
        assertThat(scans()).isZero();
        scan(300);
        assertThat(scans()).isEqualTo(300);
        assertThat(traffic.observer.seen().window()).isEqualTo(WEEK);

        move(YEARS.negated());
        scan(5);
        assertThat(scans()).isEqualTo(305);
        assertThat(traffic.observer.seen().until()).isEqualTo(now);
    }

    /** Two sources of time that disagree must not make a week pass in a minute. */
    @Test
    void aClockThatGoesToAndFroDoesNotAge() {
        scan(300);
        for (int i = 0; i < 500; i++) {
            move(Duration.ofHours(1));
            traffic.get("Orders", "o1", "1");
            move(Duration.ofMinutes(-59));
            traffic.get("Orders", "o1", "1");
        }
        // 500 minutes have passed.
        assertThat(scans()).isEqualTo(300);
        assertThat(traffic.observer.seen().window()).isLessThanOrEqualTo(Duration.ofMinutes(560));
    }

    @Test
    void recordsOfAStreamDoNotGetOldByIt() {
        for (int i = 0; i < 30; i++) {
            deliver(i % 2 == 0 ? YEARS : YEARS.negated());
        }
        assertThat(traffic.findings("RT-22")).isEmpty();
    }

    /** What was late a day ago is not late for as long as the server runs. */
    @Test
    void lateReadersOfAStreamAreForgottenOnceTheyKeepUp() {
        for (int i = 0; i < 30; i++) {
            deliver(Duration.ofHours(13));
        }
        assertThat(traffic.findings("RT-22")).hasSize(1);
        for (int hour = 0; hour < 37; hour++) {
            move(Duration.ofHours(1));
            deliver(Duration.ofSeconds(1));
        }
        assertThat(traffic.findings("RT-22")).isEmpty();
    }

    private void deliver(Duration age) {
        var call = traffic.engine.calls().beginOwn("EventSourceMapping", null);
        call.add(new Access.Delivered(new TableRef("000000000000", "us-east-1", "Orders"), 3, age, 1, true));
        call.end();
    }

    @Test
    void whatWasKeptInAFileIsKnownAfterTheClockWasSetBack() {
        scan(300);
        move(Duration.ofHours(5));
        scan(20);
        new RollUpFile(directory, traffic.observer).save();
        move(YEARS.negated());

        var again = new Observer(traffic.engine);
        new RollUpFile(directory, again).load();
        traffic.engine.calls().add(again);
        assertThat(again.seen().requests()).isEqualTo(420);
        assertThat(again.seen().window()).isEqualTo(Duration.ofHours(5));
        assertThat(again.seen().since()).isBefore(now);
        move(WEEK.plusHours(1));
        scan(1);
        assertThat(again.seen().requests()).isEqualTo(1);
    }

    /** Hours are written down as those of the clock that the next process begins with. */
    @Test
    void whatWasSeenUnderAClockThatIsSetBackIsKeptToo() {
        scan(300);
        move(YEARS.negated());
        scan(20);
        new RollUpFile(directory, traffic.observer).save();
        move(Duration.ofDays(1));

        var again = new Observer(traffic.engine);
        new RollUpFile(directory, again).load();
        assertThat(again.seen().requests()).isEqualTo(420);
        assertThat(again.seen().until()).isEqualTo(now);
        move(WEEK);
        assertThat(again.seen().requests()).isZero();
    }

    @Test
    void whateverTheClockDoesFiguresStaySound() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        long asked = 100;
        for (int step = 0; step < 200; step++) {
            switch (random.nextInt(4)) {
                case 0 -> move(Duration.ofSeconds(random.nextLong(-YEARS.toSeconds(), YEARS.toSeconds())));
                case 1 -> move(Duration.ofMillis(random.nextLong(-100, 60_000)));
                default -> {
                    scan(3);
                    traffic.get("Orders", "o" + random.nextInt(100), "1");
                    asked += 4;
                }
            }
            var seen = traffic.observer.seen();
            assertThat(seen.window()).as("seed %d step %d", seed, step).isBetween(Duration.ZERO, WEEK);
            assertThat(seen.requests()).as("seed %d step %d", seed, step).isBetween(0L, asked);
            assertThat(seen.since()).as("seed %d step %d", seed, step).isBeforeOrEqualTo(seen.until());
            assertThat(seen.until()).as("seed %d step %d", seed, step).isCloseTo(now, within(1, ChronoUnit.SECONDS));
            assertThat(seen.missed()).isZero();
            assertThat(allFindings()).as("seed %d step %d", seed, step).allSatisfy(found -> {
                assertThat(found.requests()).isNotNegative();
                assertThat(found.window()).isBetween(Duration.ZERO, WEEK);
            });
        }
        scan(3);
        move(WEEK.plusHours(1));
        scan(2);
        assertThat(scans()).as("seed %d", seed).isEqualTo(2);
    }
}
