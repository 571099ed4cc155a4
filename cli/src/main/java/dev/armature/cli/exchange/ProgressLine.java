package dev.armature.cli.exchange;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A line of a terminal that says every second how far it is, each written over the one before. */
final class ProgressLine implements AutoCloseable {
    private static final int WIDTH = 70;

    private final Meter meter;
    private final Optional<PrintStream> terminal;
    private final long expected;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("armature-progress").factory());

    /**
     * @param terminal empty if there is none, and then nothing is said
     * @param expected about how many items there are; 0 if that is not known
     */
    ProgressLine(Meter meter, Optional<PrintStream> terminal, long expected) {
        this.meter = meter;
        this.terminal = terminal;
        this.expected = expected;
    }

    void start() {
        var unused = timer.scheduleAtFixedRate(() -> write("\r" + text()), 1, 1, TimeUnit.SECONDS);
    }

    String text() {
        long items = meter.items();
        String line = String.format(
                Locale.ROOT,
                "%,d%s items, %,.1f MB, %,.0f items/s",
                items,
                expected > 0 ? String.format(Locale.ROOT, " of about %,d", Math.max(expected, items)) : "",
                meter.bytes() / 1e6,
                items / Math.max(meter.seconds(), 0.001));
        return line.length() < WIDTH ? line + " ".repeat(WIDTH - line.length()) : line;
    }

    private void write(String text) {
        terminal.ifPresent(screen -> {
            screen.print(text);
            screen.flush();
        });
    }

    @Override
    public void close() {
        timer.shutdownNow();
        write("\r" + " ".repeat(WIDTH) + "\r");
    }
}
