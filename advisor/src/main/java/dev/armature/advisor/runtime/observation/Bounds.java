package dev.armature.advisor.runtime.observation;

import java.time.Duration;

/** How much is kept at most, whatever the traffic. What is beyond is counted together, or not looked at. */
public final class Bounds {
    /** Shapes of requests, of all tables together. */
    public static final int SHAPES_MAX = 256;
    /** Texts of requests that are known to have one of these shapes. */
    static final int FINGERPRINTS_MAX = 4096;
    /** Texts whose shape is worked out in a minute: that takes as long as some requests. */
    static final int NEW_FINGERPRINTS_PER_MINUTE_MAX = 1000;
    /** Tables and indexes. */
    public static final int SPACES_MAX = 128;

    static final int MINUTES = 60;
    /** A week of hours. */
    static final int HOURS = 7 * 24;
    /** How long sketches gather before others take over. */
    static final Duration SKETCH_LIFE = Duration.ofDays(1);

    /** Requests of a thread that are all looked at closely in a second. */
    static final int CLOSE_PER_SECOND = 1000;
    /** Beyond these, one of about so many is. */
    static final int CLOSE_ONE_OF = 16;

    static final int ATTRIBUTES_MAX = 256;
    static final int GROWING_ITEMS_MAX = 16;
    static final int LEFT_KEYS_MAX = 4096;
    static final int REASONS_MAX = 32;

    private Bounds() {}
}
