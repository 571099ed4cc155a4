package dev.armature.engine.simulation;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.ChangeLimits.Setting;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** When settings of tables were changed, and what AWS refuses because of that. In memory, since it is not meant to outlast a test. */
final class ChangeHistory {
    private static final Duration TIME_TO_LIVE_PAUSE = Duration.ofMinutes(31);
    private static final Duration POLICY_PENDING = Duration.ofSeconds(2);
    private static final Duration POLICY_PAUSE = Duration.ofSeconds(15);
    private static final Duration TAGS_PAUSE = Duration.ofMillis(1600);
    private static final Duration TAGS_PENDING = Duration.ofSeconds(2);
    private static final Duration PROTECTION_PAUSE = Duration.ofSeconds(15);
    private static final int FREE_DECREASES = 4;
    private static final Duration DECREASE_PAUSE = Duration.ofHours(1);
    private static final int FREE_ENCRYPTIONS = 4;
    private static final Duration ENCRYPTION_WINDOW = Duration.ofHours(24);
    private static final Duration ENCRYPTION_PAUSE = Duration.ofHours(6);
    private static final int CLASSES_MAX = 2;
    private static final Duration CLASS_WINDOW = Duration.ofDays(30);

    /** No rule looks back at more changes of a setting. */
    private static final int KEPT_MAX = 4;

    /** Only then is it looked which tables are still there. */
    private static final int TABLES_MAX = 1_000;

    private static final DateTimeFormatter IN_WORDS = DateTimeFormatter.ofPattern(
                    "EEEE, MMMM d, uuuu 'at' h:mm:ss a 'Coordinated Universal Time'", Locale.US)
            .withZone(ZoneOffset.UTC);

    /** By the id of the table, which no other one ever has; the last change first. Guarded by this. */
    private final Map<String, Map<Setting, Deque<Instant>>> changes = new HashMap<>();

    synchronized void count(Table table, Setting setting, Instant now, Collection<Table> there) {
        if (changes.size() >= TABLES_MAX) {
            changes.keySet().retainAll(there.stream().map(Table::id).collect(Collectors.toSet()));
        }
        var times = changes.computeIfAbsent(table.id(), any -> new EnumMap<>(Setting.class))
                .computeIfAbsent(setting, any -> new ArrayDeque<>());
        times.addFirst(now);
        if (times.size() > KEPT_MAX) {
            times.removeLast();
        }
    }

    void require(Table table, Setting setting, Instant now) {
        var last = last(table, setting);
        if (last == null) {
            return;
        }
        switch (setting) {
            case TIME_TO_LIVE -> {
                if (isWithin(TIME_TO_LIVE_PAUSE, last, now)) {
                    throw ApiException.validation(
                            "Time to live has been modified multiple times within a fixed interval");
                }
            }
            case RESOURCE_POLICY -> requirePolicy(table, last, now);
            case TAGS -> {
                if (isWithin(TAGS_PAUSE, last, now)) {
                    throw Faults.limitExceeded("Table tags are being updated: " + table.name());
                }
            }
            case DELETION_PROTECTION -> {
                if (isWithin(PROTECTION_PAUSE, last, now)) {
                    throw throttled("Deletion protection setting", table, PROTECTION_PAUSE, last, "");
                }
            }
            case ENCRYPTION -> requireEncryption(table, last, now);
            case TABLE_CLASS -> {
                if (count(table, setting, CLASS_WINDOW, now) >= CLASSES_MAX) {
                    throw Faults.limitExceeded("Updates to TableClass are limited to " + CLASSES_MAX + " times in "
                            + CLASS_WINDOW.toDays() + " day(s).");
                }
            }
        }
    }

    private static void requirePolicy(Table table, Instant last, Instant now) {
        if (isWithin(POLICY_PENDING, last, now)) {
            throw Faults.inUse("Table is pending previous resource-based policy update: " + table.name());
        }
        if (isWithin(POLICY_PAUSE, last, now)) {
            throw throttled("Resource-based policy", table, POLICY_PAUSE, last, ".");
        }
    }

    private static ApiException throttled(String what, Table table, Duration pause, Instant last, String end) {
        return new ApiException(
                ErrorCode.THROTTLING,
                what + " for table " + table.name() + " modified within the previous " + pause.toMillis()
                        + " milliseconds. Please try again after " + last.plus(pause) + end);
    }

    private void requireEncryption(Table table, Instant last, Instant now) {
        if (count(table, Setting.ENCRYPTION, ENCRYPTION_WINDOW, now) >= FREE_ENCRYPTIONS
                && isWithin(ENCRYPTION_PAUSE, last, now)) {
            throw Faults.limitExceeded("Encryption mode changes are limited in the 24h window ending at " + now
                    + ". After the first " + FREE_ENCRYPTIONS
                    + " change, each subsequent change in the same window can be performed at most once every "
                    + ENCRYPTION_PAUSE.toSeconds() + " seconds. Number of updates today: " + FREE_ENCRYPTIONS
                    + ". Last change at " + last + ". Next changes can be made at " + last.plus(ENCRYPTION_PAUSE)
                    + ".");
        }
    }

    /** What a table or an index says of itself is enough to know. */
    static void requireDecrease(Throughput before, Throughput after, Instant now) {
        var last = before.lastDecrease();
        boolean isDecrease = after.readUnits() < before.readUnits() || after.writeUnits() < before.writeUnits();
        int today = before.decreasesToday(now);
        if (isDecrease && last != null && today >= FREE_DECREASES && isWithin(DECREASE_PAUSE, last, now)) {
            throw Faults.limitExceeded(
                    "Provisioned throughput decreases are limited within a given UTC day. After the first "
                            + FREE_DECREASES
                            + " decreases, each subsequent decrease in the same UTC day can be performed at most once every "
                            + DECREASE_PAUSE.toSeconds() + " seconds. Number of decreases today: " + today
                            + ". Last decrease at " + IN_WORDS.format(last) + ". Next decrease can be made at "
                            + IN_WORDS.format(last.plus(DECREASE_PAUSE)));
        }
    }

    void requireDeletable(Table table, Instant now) {
        var tags = last(table, Setting.TAGS);
        if (tags != null && isWithin(TAGS_PENDING, tags, now)) {
            throw Faults.inUse("Table tags are being updated: " + table.name());
        }
        var policy = last(table, Setting.RESOURCE_POLICY);
        if (policy != null && isWithin(POLICY_PENDING, policy, now)) {
            throw Faults.inUse("Table: " + table.name() + " has a pending resource-based policy update.");
        }
    }

    private synchronized @Nullable Instant last(Table table, Setting setting) {
        var times = changes.getOrDefault(table.id(), Map.of()).get(setting);
        return times == null ? null : times.getFirst();
    }

    private synchronized long count(Table table, Setting setting, Duration window, Instant now) {
        var times = changes.getOrDefault(table.id(), Map.of()).get(setting);
        return times == null
                ? 0
                : times.stream().filter(time -> isWithin(window, time, now)).count();
    }

    /** What seems to lie ahead, because the clock was set back, is over. */
    private static boolean isWithin(Duration pause, Instant last, Instant now) {
        return !now.isBefore(last) && now.isBefore(last.plus(pause));
    }
}
