package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings.StreamView;
import dev.armature.advisor.model.StreamConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of a table's stream and of who reads it. */
final class StreamReader {
    private static final Words<Optional<StreamView>> VIEWS = Words.of(
            word(Optional.of(StreamView.NEW_AND_OLD_IMAGES), "NEW_AND_OLD_IMAGES", "true", "on", "yes"),
            word(Optional.of(StreamView.NEW_IMAGE), "NEW_IMAGE", "new"),
            word(Optional.of(StreamView.OLD_IMAGE), "OLD_IMAGE", "old"),
            word(Optional.of(StreamView.KEYS_ONLY), "KEYS_ONLY", "keys"),
            word(Optional.empty(), "none", "false", "off", "no"));

    /** @param view null if there is no stream */
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
        Optional<StreamView> view;
        if (owner.node("stream") instanceof Node.Mapping) {
            var stream = owner.membersOrNone("stream");
            view = view(stream, stream.either("view", "view_type"));
            if (!stream.has("view") && !stream.has("view_type")) {
                view = Optional.of(StreamView.NEW_AND_OLD_IMAGES);
            }
            consumers.addAll(consumers(stream, path));
            stream.end();
        } else {
            view = view(owner, "stream");
        }
        return new Stream(view.orElse(null), consumers);
    }

    private static Optional<StreamView> view(Members owner, String name) {
        Optional<StreamView> view = owner.word(name, VIEWS);
        return view == null ? Optional.empty() : view;
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
