package dev.armature.security.audit;

import dev.armature.security.audit.AuditLine.Outcome;
import dev.armature.security.audit.AuditLine.Shown;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The newest lines of a log first, a page at a time.
 *
 * <p>It reads backwards from the end of the newest file, and stops at a number of lines, of bytes that it has read, and of bytes that it
 * hands out, whichever comes first. So what it takes does not depend on how large the log is, and a filter that finds nothing takes no
 * longer than one that does. Where it stopped is a {@link Place}, which stays right when files become older ones meanwhile. Pages are read
 * one after the other.
 */
public final class AuditReader {
    public static final int LINES_MAX = 200;
    private static final long READ_BYTES_MAX = 8L << 20;
    private static final long SHOWN_BYTES_MAX = 1L << 20;

    private final Path file;
    private final int oldFiles;
    private final long readBytesMax;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Which lines are wanted.
     *
     * @param principal what the ARN or the access key of the sender has in it, in upper or lower case; empty for all
     * @param operation what the name of the operation has in it, likewise
     * @param outcome empty for all
     * @param isWithPages whether those of the server's own pages are wanted as well
     */
    public record Filter(String principal, String operation, Optional<Outcome> outcome, boolean isWithPages) {
        public Filter {
            principal = principal.toLowerCase(Locale.ROOT);
            operation = operation.toLowerCase(Locale.ROOT);
        }

        boolean takes(AuditLine line) {
            return (isWithPages || !line.isPage())
                    && (outcome.isEmpty() || outcome.get() == line.outcome())
                    && line.operation().toLowerCase(Locale.ROOT).contains(operation)
                    && line.sender().toLowerCase(Locale.ROOT).contains(principal);
        }
    }

    /**
     * Where lines were read up to.
     *
     * @param file the mark of a file, which it keeps when it gets another name
     * @param offset of the line that was read last
     */
    public record Place(String file, long offset) {
        /** @throws IllegalArgumentException if it is none */
        public static Place parse(String text) {
            int at = text.indexOf('-');
            if (at < 1 || !text.substring(at + 1).matches("[0-9]{1,18}")) {
                throw new IllegalArgumentException("'" + text + "' is no place in the log");
            }
            return new Place(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
        }

        @Override
        public String toString() {
            return file + "-" + offset;
        }
    }

    /**
     * Some lines, the newest first.
     *
     * @param next where to go on; empty if there is no more
     * @param until the time of the oldest line that was looked at; empty if none was
     * @param looked how many lines were looked at
     * @param unreadable how many of them are none of a log
     */
    public record Page(List<Shown> events, Optional<String> next, Optional<String> until, int looked, int unreadable) {}

    AuditReader(Path file, int oldFiles) {
        this(file, oldFiles, READ_BYTES_MAX);
    }

    AuditReader(Path file, int oldFiles, long readBytesMax) {
        this.file = file;
        this.oldFiles = oldFiles;
        this.readBytesMax = readBytesMax;
    }

    /**
     * @param from where the page before ended; empty for the newest lines
     * @param count how many lines, at most {@link #LINES_MAX}
     * @throws IllegalArgumentException if the log does not go back to that place any more
     * @throws IOException if a file cannot be read
     */
    public Page read(Filter filter, Optional<Place> from, int count) throws IOException {
        lock.lock();
        try {
            return new Reading(filter, Math.min(count, LINES_MAX)).from(from);
        } finally {
            lock.unlock();
        }
    }

    /** One page in the making. */
    private final class Reading {
        private final Filter filter;
        private final int count;
        private final List<Shown> events = new ArrayList<>();
        private long readBytes;
        private long shownBytes;
        private int looked;
        private int unreadable;
        private Optional<String> until = Optional.empty();

        Reading(Filter filter, int count) {
            this.filter = filter;
            this.count = count;
        }

        /**
         * Files are opened from the newest to the oldest. One that becomes older meanwhile is met a second time at its new name, or only there, and
         * never missed.
         */
        Page from(Optional<Place> from) throws IOException {
            Set<String> seen = new HashSet<>();
            boolean isReached = from.isEmpty();
            for (int i = 0; i <= oldFiles; i++) {
                try (var lines = new BackwardLines(AuditLog.file(file, i))) {
                    if (!seen.add(lines.mark())) {
                        continue;
                    }
                    boolean isHere = from.isPresent() && from.get().file().equals(lines.mark());
                    if (isHere) {
                        isReached = true;
                        lines.startBefore(from.get().offset());
                    }
                    Optional<Place> stopped = isReached ? read(lines) : Optional.empty();
                    if (stopped.isPresent()) {
                        return page(stopped);
                    }
                } catch (NoSuchFileException none) {
                    // There are fewer of them, or it has another name by now.
                }
            }
            if (!isReached) {
                throw new IllegalArgumentException("the log does not go back to this place any more");
            }
            return page(Optional.empty());
        }

        private Page page(Optional<Place> next) {
            return new Page(List.copyOf(events), next.map(Place::toString), until, looked, unreadable);
        }

        /** Where it stopped; empty if it has come to the beginning of the file. */
        private Optional<Place> read(BackwardLines lines) throws IOException {
            while (lines.next()) {
                readBytes += lines.length();
                looked++;
                Optional<AuditLine> line = lines.isTooLong() ? Optional.empty() : AuditLine.parse(lines.line());
                if (line.isEmpty()) {
                    unreadable++;
                } else {
                    until = line.map(AuditLine::time);
                    take(line.get(), lines.length());
                }
                if (events.size() >= count || readBytes >= readBytesMax || shownBytes >= SHOWN_BYTES_MAX) {
                    return Optional.of(new Place(lines.mark(), lines.offset()));
                }
            }
            return Optional.empty();
        }

        private void take(AuditLine line, long length) {
            if (filter.takes(line)) {
                events.add(line.shown());
                shownBytes += length;
            }
        }
    }
}
