package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings.StreamView;
import dev.armature.advisor.model.StreamConsumer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of a table's stream and of who reads it. */
final class StreamReader {
    private static final Words<StreamView> VIEWS = Words.of(
            word(StreamView.NEW_AND_OLD_IMAGES, "NEW_AND_OLD_IMAGES", "true", "on", "yes"),
            word(StreamView.NEW_IMAGE, "NEW_IMAGE", "new"),
            word(StreamView.OLD_IMAGE, "OLD_IMAGE", "old"),
            word(StreamView.KEYS_ONLY, "KEYS_ONLY", "keys"),
            word(StreamView.NONE, "none", "false", "off", "no"));

    /** @param view null if nothing is said of a stream */
    record Stream(@Nullable StreamView view, List<StreamConsumer> consumers) {}

    /** The stream stands in the settings, or beside them; consumers stand in the stream, in the settings, or beside them. */
    Stream stream(Members table, Members settings, String path) {
        List<StreamConsumer> consumers = new ArrayList<>(consumers(table, path));
        consumers.addAll(consumers(settings, path));
        boolean isSetting = settings.has("stream");
        Members owner = isSetting || !table.has("stream") ? settings : table;
        if (isSetting && table.has("stream")) {
            table.fault("stream", "says the same as settings.stream: give one of them");
        }
        StreamView view;
        if (owner.node("stream") instanceof Node.Mapping) {
            var stream = owner.membersOrNone("stream");
            view = stream.word(stream.either("view", "view_type"), VIEWS);
            if (!stream.has("view") && !stream.has("view_type")) {
                view = StreamView.NEW_AND_OLD_IMAGES;
            }
            consumers.addAll(consumers(stream, path));
            stream.end();
        } else {
            view = owner.word("stream", VIEWS);
        }
        return new Stream(view, consumers);
    }

    private static List<StreamConsumer> consumers(Members owner, String path) {
        return owner.list("consumers", "name", consumer -> consumer(consumer, path));
    }

    private static StreamConsumer consumer(Members consumer, String path) {
        String name = consumer.requiredText(consumer.either("name", "function"));
        List<String> reads = new ArrayList<>(consumer.texts("reads"));
        reads.addAll(consumer.texts("needs"));
        var read = new StreamConsumer(
                name,
                reads,
                consumer.texts("writes"),
                consumer.flag("idempotent"),
                consumer.text(consumer.either("update", "update_expression")),
                filter(consumer),
                new Place(
                        path + ".consumers." + name,
                        consumer.place().line(),
                        consumer.place().column()));
        consumer.text("description");
        consumer.end();
        return read;
    }

    /** An event pattern, as text or as what the text would say. */
    private static @Nullable String filter(Members consumer) {
        return switch (consumer.node("filter")) {
            case null -> null;
            case Node.Scalar scalar -> scalar.text();
            case Node pattern -> pattern.json().toString();
        };
    }
}
