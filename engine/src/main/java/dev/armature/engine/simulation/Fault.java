package dev.armature.engine.simulation;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a caller can ask to happen to one call of its own, by the header {@value #HEADER}: several with commas between them. */
public enum Fault {
    /** The first item or page that is read or written is throttled. */
    THROTTLE,
    /** It fails before anything is done. */
    INTERNAL_SERVER_ERROR,
    /** DynamoDB is away for a moment, and nothing is done. */
    SERVICE_UNAVAILABLE,
    /** The connection is lost before anything is done. */
    CONNECTION_RESET,
    /** Everything is done, and the caller never hears of it. */
    TIMEOUT_AFTER_COMMIT,
    /** Its items are taken for ones that another transaction holds. */
    TRANSACTION_CONFLICT,
    /** A batch does nothing but its first item. */
    UNPROCESSED,
    /** An eventually consistent read sees the state of a while ago. */
    STALE_READ,
    /** A page of a stream begins with the record before it. */
    DUPLICATE_RECORD;

    public static final String HEADER = "x-armature-simulate";

    /** Refuses with a text for the person who wrote the header. */
    public static Set<Fault> parse(String header) {
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        for (String word : header.split(",", -1)) {
            faults.add(of(word.strip()));
        }
        return faults;
    }

    private static Fault of(String word) {
        for (Fault fault : values()) {
            if (fault.word().equals(word)) {
                return fault;
            }
        }
        throw new IllegalArgumentException("the header " + HEADER + " has no fault '" + word + "'");
    }

    /** Its name in the header, such as {@code timeout-after-commit}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
