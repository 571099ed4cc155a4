package dev.armature.engine.exchange;

import dev.armature.engine.background.Background;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.table.Catalog;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** Has jobs of one kind done in the background, each by one engine at a time, and again until it is done. */
final class JobRuns<J extends Job> {
    private final JobStore<J> store;
    private final Catalog catalog;
    private final Background background;
    private final Coordination coordination;
    private final Work work;

    /** Does a job, or what is left of it. */
    @FunctionalInterface
    interface Work {
        /** @param lease while it is held, no other engine does the same */
        void run(JobArn arn, Leases.Lease lease);
    }

    JobRuns(JobStore<J> store, Catalog catalog, Background background, Coordination coordination, Work work) {
        this.store = store;
        this.catalog = catalog;
        this.background = background;
        this.coordination = coordination;
        this.work = work;
    }

    void start(JobArn arn) {
        String kind = arn.kind().word();
        background.untilDone(kind + "s", kind + "=" + arn, () -> {
            try (var lease = coordination.leases().take(kind + " " + arn)) {
                var unused = catalog.refresh();
                if (lease != null) {
                    work.run(arn, lease);
                }
            }
        });
    }

    /** Takes up what was under way when the engine was last closed, or another engine has left. */
    void resume() {
        store.inProgress().forEach(job -> start(job.arn()));
    }

    /** Those that are under way of an account, in a Region. */
    Stream<J> of(String account, String region) {
        return store.inProgress().stream().filter(job -> {
            var table = job.arn().table();
            return table.account().equals(account) && table.region().equals(region);
        });
    }

    /** Ends a run that must not go on. */
    static void requireHeld(Leases.Lease lease) {
        if (Thread.currentThread().isInterrupted() || !lease.isHeld()) {
            throw new CancellationException("the engine is being closed, or another one does this");
        }
    }
}
