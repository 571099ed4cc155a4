package dev.armature.embedded;

import dev.armature.wire.Observed;
import dev.armature.wire.Observer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the requests that are made, once somebody has asked for that. */
final class Recorder implements Observer {
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
    public boolean isOn() {
        return on;
    }

    @Override
    public void saw(Observed request) {
        var recorded = recorded(request);
        synchronized (this) {
            overflowed |= requests.size() == REQUESTS_MAX;
            if (!overflowed) {
                requests.add(recorded);
            }
        }
    }

    private static RecordedRequest recorded(Observed request) {
        return new RecordedRequest(
                request.operation(),
                request.tables().stream().distinct().toList(),
                new String(request.body(), StandardCharsets.UTF_8),
                request.consumption().stream()
                        .map(units -> new RecordedRequest.Units(
                                units.table(), Optional.ofNullable(units.globalIndex()), units.read(), units.write()))
                        .toList(),
                request.error().equals(Observed.NO_ERROR) ? Optional.empty() : Optional.of(request.error()));
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
