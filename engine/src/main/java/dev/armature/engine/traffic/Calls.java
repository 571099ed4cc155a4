package dev.armature.engine.traffic;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where calls begin, and who is told of them. */
public final class Calls implements TrafficListener {
    private volatile TrafficListener[] listeners = {};

    /** From now on, the listener is told of every call, after those that were added before. */
    public synchronized void add(TrafficListener listener) {
        var more = Arrays.copyOf(listeners, listeners.length + 1);
        more[listeners.length] = listener;
        listeners = more;
    }

    /** Calls of which this listener is told besides all that are told of these. */
    public Calls with(TrafficListener listener) {
        var more = new Calls();
        more.add(this);
        more.add(listener);
        return more;
    }

    /** A request has arrived. What it does is told when one of the ends of {@link Call} follows, exactly once. */
    public Call begin(String operation, Caller caller, byte[] body, @Nullable Interference interference) {
        began(operation);
        return new Call(this, operation, caller, body, interference);
    }

    /** The database does something by itself. It is told of at its end alone. */
    public Call beginOwn(String work, @Nullable Interference interference) {
        return new Call(this, work, interference);
    }

    @Override
    public void began(String operation) {
        for (TrafficListener listener : listeners) {
            listener.began(operation);
        }
    }

    @Override
    public void postponed(String operation) {
        for (TrafficListener listener : listeners) {
            listener.postponed(operation);
        }
    }

    @Override
    public void ended(Traffic traffic) {
        for (TrafficListener listener : listeners) {
            listener.ended(traffic);
        }
    }
}
