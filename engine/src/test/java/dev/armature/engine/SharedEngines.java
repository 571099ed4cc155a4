package dev.armature.engine;

import dev.armature.engine.background.Threads;
import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.request.Intake;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.Wording;
import dev.armature.storage.MemoryStorage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

/**
 * Engines on one storage in memory, all on one thread, so that a seed says all that happens. While one waits for the others, time passes
 * and they keep up; one that is paused is in the middle of a call to the storage, and does nothing until others have done what they like.
 */
final class SharedEngines {
    static final Sharing SHARING = new Sharing(Duration.ofSeconds(10), Duration.ofSeconds(4));
    private static final Duration STEP = Duration.ofMillis(500);

    final MemoryStorage storage = new MemoryStorage();
    /** Finer than any time that is stored, as a real clock is: what one engine keeps in memory is what others read. */
    final MovableClock clock = new MovableClock(TestDatabase.START.plusNanos(123_456));

    final List<Member> members = new ArrayList<>();
    private final Random random;
    private final TrafficListener listener;
    private final EngineSettings settings;
    private long nanos = -5_000_000_000L;

    SharedEngines(Random random, TrafficListener listener) {
        this(random, listener, EngineSettings.defaults());
    }

    SharedEngines(Random random, TrafficListener listener, EngineSettings settings) {
        this.random = random;
        this.listener = listener;
        this.settings = settings.withoutBackground().withShards(2).withSharing(SHARING);
    }

    /** One of the engines. */
    final class Member {
        final Queue<Runnable> tasks = new ArrayDeque<>();
        /** After so many calls to the storage it is held up; negative for never. */
        private int callsLeft = -1;

        private Runnable meanwhile = () -> {};
        boolean isPaused;
        final Engine engine;

        private Member(Duration ahead) {
            engine = new Engine(
                    new PausingStorage(storage, this::beforeCall),
                    new SimulatedClock(Clock.offset(clock, ahead)),
                    new Random(random.nextLong()),
                    settings,
                    new Stepped());
            engine.calls().add(listener);
        }

        private void beforeCall() {
            if (callsLeft >= 0 && callsLeft-- == 0) {
                isPaused = true;
                try {
                    meanwhile.run();
                } finally {
                    isPaused = false;
                }
            }
        }

        /** Lets something else happen before one of the next calls to the storage, if there are as many. */
        void pauseAfter(int calls, Runnable others) {
            callsLeft = calls;
            meanwhile = others;
        }

        <R> R run(Operation<R> operation) {
            return TestCalls.run(engine, operation);
        }

        Intake intake() {
            return new Intake(TestDatabase.CALLER, Wording.OLDER, engine.expressions(), engine.statements(), false);
        }

        /** Does one thing that was put off; false if there is none. */
        boolean runTask() {
            var task = tasks.poll();
            if (task != null) {
                task.run();
            }
            return task != null;
        }

        private final class Stepped implements Threads {
            @Override
            public void start(Runnable work) {
                tasks.add(work);
            }

            @Override
            public void pause(Duration time) {
                pass(time);
            }

            @Override
            public long nanos() {
                return nanos;
            }

            @Override
            public void close() {
                tasks.clear();
            }
        }
    }

    /** @param ahead how far its clock is wrong */
    Member open(Duration ahead) {
        var member = new Member(ahead);
        members.add(member);
        return member;
    }

    /** It is never heard of again. */
    void drop(Member member) {
        members.remove(member);
    }

    void close(Member member) {
        members.remove(member);
        member.engine.close();
    }

    void close() {
        List.copyOf(members).forEach(this::close);
    }

    /** Lets time pass for all, and keeps those up that are not paused. */
    void pass(Duration time) {
        Duration left = time;
        do {
            Duration step = left.compareTo(STEP) < 0 ? left : STEP;
            left = left.minus(step);
            nanos += step.toNanos();
            clock.advance(step);
            for (Member member : List.copyOf(members)) {
                if (!member.isPaused) {
                    var unused = member.engine.coordination().keepUp();
                }
            }
        } while (!left.isZero());
    }

    /** Lets all look for what is under way, and do it. */
    void resume() {
        List.copyOf(members).forEach(member -> member.engine.resume());
        settle();
    }

    /** Until nothing that was put off is left. */
    void settle() {
        for (boolean some = true; some; ) {
            some = false;
            for (Member member : List.copyOf(members)) {
                some |= member.runTask();
            }
        }
    }
}
