package dev.armature.engine.replication;

import dev.armature.engine.table.Fields;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.GlobalTableCodec;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableCodec;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one Region tells another about a table. Each may arrive twice, or late: it changes nothing then.
 *
 * <table>
 *   <caption>Message: an item, in the format of {@link dev.armature.model.ItemCodec}</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 2</td></tr>
 *   <tr><td>from, to</td><td>S: Regions</td></tr>
 *   <tr><td>account, table, group</td><td>S</td></tr>
 *   <tr><td>kind</td><td>S: look, create, state, rows or filled</td></tr>
 *   <tr><td>definition</td><td>B, of create: the table of the sender as {@link TableCodec} writes it</td></tr>
 *   <tr><td>state</td><td>B, of state: what the sender knows of the group, as {@link GlobalTableCodec} writes it</td></tr>
 *   <tr><td>rows</td><td>L of B, of rows: as {@link dev.armature.engine.item.ReplicatedItem} writes them</td></tr>
 *   <tr><td>upTo, stable, heard</td><td>N, of rows: times of stamps; 0 where heard is missing</td></tr>
 * </table>
 */
record Message(String from, String to, String account, String table, String group, Content content) {
    private static final long FORMAT = 2;

    sealed interface Content {
        /** Is there such a table? */
        record Look() implements Content {}

        /** There is to be such a replica. */
        record Create(Table definition) implements Content {}

        /** This is what I know of the group. */
        record State(GlobalTable state) implements Content {}

        /**
         * This was written.
         *
         * @param upTo the time of stamps up to which the receiver has everything that the sender wrote
         * @param stable the time of stamps up to which the sender has everything that any Region wrote
         * @param heard the time of the stamp that the sender knew of the receiver's place in the group, when it looked for what to tell; 0 if there is
         *     more to tell
         */
        record Rows(List<byte[]> rows, long upTo, long stable, long heard) implements Content {}

        /** That was all there is to begin with. */
        record Filled() implements Content {}
    }

    byte[] encode() {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("from", from);
        out.put("to", to);
        out.put("account", account);
        out.put("table", table);
        out.put("group", group);
        switch (content) {
            case Content.Look() -> out.put("kind", "look");
            case Content.Create(Table definition) -> {
                out.put("kind", "create");
                out.put("definition", binary(TableCodec.encode(definition)));
            }
            case Content.State(GlobalTable state) -> {
                out.put("kind", "state");
                out.put("state", binary(GlobalTableCodec.encode(state)));
            }
            case Content.Rows(List<byte[]> rows, long upTo, long stable, long heard) -> {
                out.put("kind", "rows");
                out.put(
                        "rows",
                        new AttributeValue.L(rows.stream().map(Message::binary).toList()));
                out.put("upTo", upTo);
                out.put("stable", stable);
                out.put("heard", heard);
            }
            case Content.Filled() -> out.put("kind", "filled");
        }
        return out.item().stored();
    }

    static Message decode(byte[] message) {
        var in = Fields.of(Item.ofStored(message));
        requireFormat(in);
        String kind = in.text("kind");
        return new Message(
                in.text("from"),
                in.text("to"),
                in.text("account"),
                in.text("table"),
                in.text("group"),
                switch (kind) {
                    case "look" -> new Content.Look();
                    case "create" -> new Content.Create(TableCodec.decode(in.bytes("definition")));
                    case "state" -> new Content.State(GlobalTableCodec.decode(in.bytes("state")));
                    case "rows" ->
                        new Content.Rows(
                                in.list("rows").stream().map(Message::bytes).toList(),
                                in.number("upTo"),
                                in.number("stable"),
                                in.has("heard") ? in.number("heard") : 0);
                    case "filled" -> new Content.Filled();
                    default -> throw new IllegalStateException("no message is of the kind " + kind);
                });
    }

    /**
     * What the other Region says to it.
     *
     * <table>
     *   <caption>Answer: an item</caption>
     *   <tr><th>attribute</th><th>content</th></tr>
     *   <tr><td>format</td><td>N: 2</td></tr>
     *   <tr><td>result</td><td>S</td></tr>
     *   <tr><td>protected</td><td>BOOL: whether the table may not be deleted</td></tr>
     *   <tr><td>state</td><td>B, if it is in the group: what it knows of it now</td></tr>
     * </table>
     */
    record Answer(
            Result result, boolean isProtected, @Nullable GlobalTable state) {
        enum Result {
            OK,
            /** There is no such table. */
            NONE,
            /** There is one, and it is not in the group. */
            OTHER,
            /** This server is another Region, or does not know the Region that asks for a peer. */
            STRANGER
        }

        static Answer of(Result result) {
            return new Answer(result, false, null);
        }

        byte[] encode() {
            var out = new Fields();
            out.put("format", FORMAT);
            out.put("result", result.name());
            out.put("protected", isProtected);
            if (state != null) {
                out.put("state", binary(GlobalTableCodec.encode(state)));
            }
            return out.item().stored();
        }

        static Answer decode(byte[] answer) {
            var in = Fields.of(Item.ofStored(answer));
            requireFormat(in);
            return new Answer(
                    Result.valueOf(in.text("result")),
                    in.flag("protected"),
                    in.has("state") ? GlobalTableCodec.decode(in.bytes("state")) : null);
        }
    }

    private static void requireFormat(Fields in) {
        if (in.number("format") != FORMAT) {
            throw new IllegalStateException("the other Region runs another version of Armature: it says format "
                    + in.number("format") + ", and this one reads " + FORMAT);
        }
    }

    private static AttributeValue binary(byte[] bytes) {
        return new AttributeValue.B(Bytes.of(bytes));
    }

    private static byte[] bytes(AttributeValue value) {
        if (value instanceof AttributeValue.B(Bytes bytes)) {
            return bytes.array();
        }
        throw new IllegalStateException("a row is a " + value.type());
    }
}
