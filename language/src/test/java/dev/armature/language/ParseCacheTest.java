package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParseCacheTest {
    private final AtomicInteger parsed = new AtomicInteger();
    private final ParseCache<String> cache = new ParseCache<>();

    @Test
    void parsesATextOnce() {
        assertThat(get("a")).isEqualTo("tree of a");
        assertThat(get("a")).isEqualTo("tree of a");
        assertThat(parsed).hasValue(1);
    }

    @Test
    void keepsATextInUseThroughAFloodOfOthers() {
        get("a");
        for (int i = 0; i < 100_000; i++) {
            get("other " + i);
            get("a");
        }
        assertThat(parsed).hasValue(100_001);
    }

    @Test
    void forgetsTextsThatAreNotUsed() {
        get("a");
        for (int i = 0; i < 100_000; i++) {
            get("other " + i);
        }
        parsed.set(0);
        get("a");
        assertThat(parsed).hasValue(1);
    }

    /** Not only their number counts: the longest that are allowed are the heaviest. */
    @Test
    void remembersAsMuchAsThereIsRoomFor() {
        for (int i = 0; i < 10_000; i++) {
            get("long " + i + "-".repeat(4_000));
            assertThat(cache.bytes()).isLessThanOrEqualTo(2 * ParseCache.GENERATION_BYTES_MAX);
        }
        assertThat(cache.bytes()).isGreaterThan(ParseCache.GENERATION_BYTES_MAX / 2);
        for (int i = 0; i < 100_000; i++) {
            get("short " + i);
        }
        assertThat(cache.bytes()).isLessThanOrEqualTo(2 * ParseCache.GENERATION_BYTES_MAX);
    }

    private String get(String text) {
        return cache.get(text, unread -> {
            parsed.incrementAndGet();
            return "tree of " + unread;
        });
    }
}
