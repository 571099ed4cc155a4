package dev.armature.advisor.runtime.observation;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stood in the attribute that says when items expire. Not safe for several threads. */
public final class TimeToLiveValues {
    /** From here on a number means milliseconds, or a year after 5138. */
    private static final double MILLISECONDS_MIN = 1e11;
    /** What is over for longer than this is not removed any more. */
    private static final double LONG_PAST_SECONDS = 5 * 365.25 * 24 * 3600;

    /** What a value is good for. */
    public enum Kind {
        GOOD,
        MISSING,
        NOT_A_NUMBER,
        MILLISECONDS,
        /** The item will never be removed. */
        LONG_PAST
    }

    private final Map<Kind, Long> written = new EnumMap<>(Kind.class);
    private final Map<Kind, String> examples = new EnumMap<>(Kind.class);
    private long read;
    private long readExpired;

    /** Whether the item has the attribute at all. */
    boolean wrote(Item item, String attribute, long millis, long weight) {
        var value = item.get(attribute);
        Kind kind = kind(value, millis);
        written.merge(kind, weight, Long::sum);
        if (value != null) {
            examples.putIfAbsent(kind, shown(value));
        }
        return value != null;
    }

    private static Kind kind(@Nullable AttributeValue value, long millis) {
        if (value == null) {
            return Kind.MISSING;
        }
        if (!(value instanceof AttributeValue.N(var number))) {
            return Kind.NOT_A_NUMBER;
        }
        double seconds = Double.parseDouble(number.toString());
        if (seconds >= MILLISECONDS_MIN) {
            return Kind.MILLISECONDS;
        }
        return seconds < millis / 1000.0 - LONG_PAST_SECONDS ? Kind.LONG_PAST : Kind.GOOD;
    }

    private static String shown(AttributeValue value) {
        return switch (value) {
            case AttributeValue.N(var number) -> number.toString();
            case AttributeValue.S(String text) -> "\"" + text.substring(0, Math.min(40, text.length())) + "\"";
            default -> "a value of type " + value.type();
        };
    }

    void read(Item item, String attribute, long millis, long weight) {
        read += weight;
        if (item.get(attribute) instanceof AttributeValue.N(var number)) {
            double seconds = Double.parseDouble(number.toString());
            readExpired += seconds * 1000 < millis && seconds >= millis / 1000.0 - LONG_PAST_SECONDS ? weight : 0;
        }
    }

    SpaceSeen.TimeToLive seen() {
        return new SpaceSeen.TimeToLive(Map.copyOf(written), Map.copyOf(examples), read, readExpired);
    }
}
