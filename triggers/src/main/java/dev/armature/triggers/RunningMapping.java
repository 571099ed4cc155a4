package dev.armature.triggers;

import java.lang.System.Logger;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The threads of a mapping. One looks after all workers a few times a second; a worker has a thread of its own only while it has
 * something to do, so that a function that is slow with one shard does not hold up the others, and a quiet mapping costs next to
 * nothing.
 */
final class RunningMapping implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RunningMapping.class.getName());

    private final Poller poller;
    private final Rounds rounds = new Rounds("armature-trigger", LOG, "a trigger failed: mapping=");
    /** Those that have a thread: no other thread may step them. */
    private final Set<ShardWorker> busy = ConcurrentHashMap.newKeySet();

    RunningMapping(Poller poller) {
        this.poller = poller;
        rounds.begin(uuid(), this::lookAfterWorkers);
    }

    Poller poller() {
        return poller;
    }

    private String uuid() {
        return poller.stored().mapping().uuid().toString();
    }

    private void lookAfterWorkers() {
        for (ShardWorker worker : poller.discover()) {
            if (busy.add(worker)) {
                rounds.start(() -> run(worker));
            }
        }
    }

    /** Lets a worker go on until there is nothing to do at this time. */
    private void run(ShardWorker worker) {
        rounds.guard(uuid(), () -> {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = worker.step() == Next.AT_ONCE && rounds.goesOn();
            }
        });
        busy.remove(worker);
    }

    /** Lets functions finish that are quick about it; what the others were given comes to them again. */
    @Override
    public void close() {
        rounds.close();
        poller.close();
    }
}
