package dev.armature.cli.exchange;

import dev.armature.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The line of JSON that a verb ends with, for programs. */
final class Summary {
    private final JsonWriter out = new JsonWriter(256).beginObject();

    Summary(String verb, String table, String status) {
        text("verb", verb);
        text("table", table);
        text("status", status);
    }

    void text(String name, String text) {
        out.name(name).string(text);
    }

    void number(String name, long number) {
        out.name(name).ascii(Long.toString(number));
    }

    /** With how long it took. */
    String line(Meter meter) {
        out.name("seconds").ascii(String.format(Locale.ROOT, "%.1f", meter.seconds()));
        return new String(out.endObject().toBytes(), StandardCharsets.UTF_8);
    }
}
