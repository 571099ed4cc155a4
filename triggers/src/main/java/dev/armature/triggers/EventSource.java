package dev.armature.triggers;

import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Arn;
import dev.armature.model.Limits;
import java.util.regex.Pattern;

/** Where the records of a mapping come from. */
public sealed interface EventSource {
    Pattern TABLE_NAME = Pattern.compile(
            "[a-zA-Z0-9_.-]{" + Limits.TABLE_NAME_LENGTH_MIN + "," + Limits.TABLE_NAME_LENGTH_MAX + "}");

    /** One stream, for as long as it can be read. */
    record OfStream(StreamArn arn) implements EventSource {
        @Override
        public String toString() {
            return arn.toString();
        }
    }

    /** The stream that a table has, and after it the next one: a mapping that survives its table being made anew. */
    record OfTable(TableRef table) implements EventSource {
        @Override
        public String toString() {
            return table.arn();
        }
    }

    default TableRef table() {
        return switch (this) {
            case OfStream(StreamArn arn) -> arn.table();
            case OfTable(TableRef table) -> table;
        };
    }

    /**
     * The ARN of a stream or of a table, or a table's name.
     *
     * @param owner whose table a mere name means
     */
    static EventSource parse(String text, Caller owner) {
        var stream = StreamArn.parse(text);
        if (stream != null) {
            return new OfStream(stream);
        }
        var table = Arn.isMeant(text) ? TableRef.ofArn(text) : owner.table(text);
        if (table == null || !TABLE_NAME.matcher(table.name()).matches()) {
            throw new IllegalArgumentException(
                    "EventSourceArn is the ARN of a table's stream, or of a table, or a table's name, not '" + text
                            + "'");
        }
        return new OfTable(table);
    }
}
