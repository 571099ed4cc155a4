package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where rows live. Calls block, and may be made from any thread. Arrays that go in or come out are shared: neither side writes to
 * them afterwards.
 *
 * <p>Every implementation passes {@code StorageContract}; there is no other definition of correct.
 */
public interface Storage extends AutoCloseable {
    /** How current a read has to be. An engine may answer a weaker demand with a stronger read. */
    enum Consistency {
        STRONG,
        EVENTUAL
    }

    enum Direction {
        FORWARD,
        BACKWARD
    }

    /** As an expected number of rows: there is no telling. */
    int ALL_ROWS = Integer.MAX_VALUE;

    /** The row under a key, or null. */
    byte @Nullable [] read(Key key, Consistency consistency);

    /** The rows under all keys, each as of a moment of its own; null for those that are missing. */
    List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency);

    /**
     * The rows under all keys as of one moment; null for those that are missing. A {@link #transact} that names these keys is
     * seen as a whole or not at all.
     */
    List<byte @Nullable []> readTogether(List<Key> keys);

    /**
     * The rows whose keys lie in a range, in order.
     *
     * <p>A cursor sees each row that was there when it was opened and was not touched since; for rows written meanwhile, the
     * old or the new state. One that is a {@link Capabilities snapshot} sees exactly the moment of opening.
     *
     * @param rowsExpected how many rows are likely to be wanted, so that an engine that fetches them fetches no more at first; there may be
     *     more, and they come as well
     */
    Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected);

    /** The rows whose keys lie in a range, for those who do not know how many they want. */
    default Cursor range(KeyRange range, Direction direction, Consistency consistency) {
        return range(range, direction, consistency, ALL_ROWS);
    }

    /**
     * Reads the rows under the keys, lets the decider say what to write, and writes it, as one step: no other writer changes these
     * keys in between, and after a crash all of it is there or nothing.
     *
     * <p>The decider may run again on contention. What it throws goes to the caller, and nothing is written. It must not call
     * the storage. The rows it writes need not be among the keys, as long as every writer of
     * such a row holds the same key: index entries belong to their item.
     */
    <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider);

    /**
     * Does several independent things, as {@link #transact} would one by one in any order, and waits for the disk or the network once for
     * all of them. Each has an outcome of its own, and a crash or a failure may leave some done and others not: what has to be done
     * together is one transact.
     *
     * <p>What a decider throws goes to the caller; its own is not done then, and any of the others may be. A {@link StorageFullException} or
     * {@link StorageUnavailableException} says that none was.
     *
     * @param independent of which no two have a key in common
     * @return their outcomes, in the order in which they were asked for
     */
    <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent);

    /**
     * Writes many rows to where there is no other writer, and no reader yet. Of two under one key the later one stays, and a row that is
     * null removes what is there. What it holds in memory at a time is bounded.
     *
     * <p>When it returns, all of it is as durable as a commit; if it throws, or the process ends, any part of it may be there.
     *
     * @param rows asked for the next one while others are being written; what it throws goes to the caller
     */
    void load(Iterator<Decision.Write> rows);

    /** The records of a log behind a position, oldest first; 0 starts at the beginning. */
    LogCursor log(int log, long after);

    /** The position of the newest record of a log, also when it has been trimmed away; 0 if there never was one. */
    long logEnd(int log);

    /** Removes the records of a log up to a position, inclusive. Positions go on as if they were still there. */
    void trimLog(int log, long through);

    /**
     * The position through which a log has been trimmed; 0 if it has not. It is known no later than records are gone: a reader that has read
     * from behind a position that was not trimmed, and finds that it still is not, has missed nothing.
     */
    long logTrimmed(int log);

    /** Removes all rows of a range at once, faster than one by one. There must be no writer in the range. */
    void deleteRange(KeyRange range);

    /**
     * Carries over what decisions have written and is still to appear, of servers that are gone, too. Whoever has seen a part of a commit sees the rest
     * of it after that, and a range that no writer knows any more is empty for good only if it is deleted after that.
     */
    void carryOver();

    /** What can be expected of this engine. */
    Capabilities capabilities();

    /** Why it cannot be relied on at the moment, for people who run it; empty if all is well. */
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /**
     * What servers have left undone that are gone: a sentence each, for a check of a store that no server uses. Left alone for a minute, an engine that
     * finishes such things by itself has finished all of them.
     */
    default List<String> unfinished() {
        return List.of();
    }

    /**
     * The number of the place where writers of a key take turns with those of other processes, if they have done so a moment ago: a server may then
     * have it written by the one that all of them agree on. Empty if there is none. It is a guess, and nothing but speed may depend on it.
     */
    default OptionalLong contended(Key key) {
        return OptionalLong.empty();
    }

    /** Whether {@link #contended} may answer anything at the moment, which is quicker to say. */
    default boolean isAnyContended() {
        return false;
    }

    /** Figures about the engine for people who run it, by names of small letters, digits and underscores, as metrics have them. */
    Map<String, Long> statistics();

    @Override
    void close();
}
