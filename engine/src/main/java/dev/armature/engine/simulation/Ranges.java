package dev.armature.engine.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Checks numbers of the settings, and names the place of those that are wrong.
 *
 * @param place what the members stand in
 */
record Ranges(String place) {
    private static final long WAIT_MILLIS_MAX = Duration.ofMinutes(1).toMillis();
    private static final long LAG_SECONDS_MAX = Duration.ofDays(365).toSeconds();

    double probability(String member, @Nullable Double given, double otherwise) {
        if (given == null) {
            return otherwise;
        }
        if (!(given >= 0 && given <= 1)) {
            throw refused(member, given, "a probability from 0 to 1");
        }
        return given;
    }

    Duration millis(String member, @Nullable Long given, Duration otherwise) {
        return given == null ? otherwise : Duration.ofMillis(whole(member, given, 0, WAIT_MILLIS_MAX));
    }

    Duration seconds(String member, @Nullable Long given, Duration otherwise) {
        return given == null ? otherwise : Duration.ofSeconds(whole(member, given, 0, LAG_SECONDS_MAX));
    }

    long whole(String member, @Nullable Long given, long least, long most, long otherwise) {
        return given == null ? otherwise : whole(member, given, least, most);
    }

    private long whole(String member, long given, long least, long most) {
        if (given < least || given > most) {
            throw refused(member, given, "a number from " + least + " to " + most);
        }
        return given;
    }

    private IllegalArgumentException refused(String member, Object given, String wanted) {
        return new IllegalArgumentException(place + "." + member + " is " + wanted + ", not " + given);
    }
}
