package dev.armature.embedded;

import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the requests that are made, once recording was switched on. */
final class Recorder implements TrafficListener {
    /** What a request is recorded with if it is simulated that its answer was lost. */
    private static final String NO_ANSWER = "NoAnswer";

    /** More than a test makes; a program that never forgets them must not fill the heap. */
    static final int REQUESTS_MAX = 100_000;

    /** Guarded by this. */
    private final List<RecordedRequest> requests = new ArrayList<>();
    /** Guarded by this. */
    private boolean overflowed;

    private volatile boolean on;

    void start() {
        on = true;
    }

    @Override
    public void ended(Traffic traffic) {
        if (!on || traffic.caller() == null) {
            return;
        }
        var recorded = recorded(traffic);
        synchronized (this) {
            overflowed |= requests.size() == REQUESTS_MAX;
            if (!overflowed) {
                requests.add(recorded);
            }
        }
    }

    private static RecordedRequest recorded(Traffic traffic) {
        List<RecordedRequest.Units> consumed = new ArrayList<>();
        traffic.accesses().forEach(access -> add(access, consumed));
        return new RecordedRequest(
                traffic.operation(),
                traffic.tables().stream().map(TableRef::name).distinct().toList(),
                new String(traffic.body(), StandardCharsets.UTF_8),
                consumed,
                switch (traffic.ending()) {
                    case Ending.Succeeded ignored -> Optional.empty();
                    case Ending.Refused(ApiException refusal) ->
                        Optional.of(refusal.code().shortName());
                    case Ending.Failed ignored -> Optional.of(ErrorCode.INTERNAL_SERVER_ERROR.shortName());
                    case Ending.Unanswered ignored -> Optional.of(NO_ANSWER);
                });
    }

    private static void add(Access access, List<RecordedRequest.Units> consumed) {
        switch (access) {
            case Access.Get ignored -> add(access, false, consumed);
            case Access.Page ignored -> add(access, false, consumed);
            case Access.Write ignored -> add(access, true, consumed);
            case Access.WriteElsewhere ignored -> add(access, true, consumed);
            case Access.Refused ignored -> add(access, true, consumed);
            // What it takes is counted in bytes, and not in units.
            case Access.Search ignored -> {}
            case Access.Left ignored -> {}
            case Access.Records ignored -> {}
            case Access.Delivered ignored -> {}
        }
    }

    private static void add(Access access, boolean isWrite, List<RecordedRequest.Units> consumed) {
        String table = access.table().name();
        access.cost()
                .globalIndexes()
                .forEach((index, units) -> consumed.add(units(table, Optional.of(index), units, isWrite)));
        consumed.add(units(table, Optional.empty(), access.cost().own(), isWrite));
    }

    private static RecordedRequest.Units units(String table, Optional<String> index, double units, boolean isWrite) {
        return new RecordedRequest.Units(table, index, isWrite ? 0 : units, isWrite ? units : 0);
    }

    synchronized Requests requests() {
        if (!on) {
            throw new IllegalStateException("requests are not recorded; recordRequests() begins it");
        }
        if (overflowed) {
            throw new IllegalStateException("there were more than " + REQUESTS_MAX
                    + " requests, and the rest is not known; forgetRequests() in between makes room");
        }
        return new Requests(requests);
    }

    synchronized void forget() {
        requests.clear();
        overflowed = false;
    }
}
