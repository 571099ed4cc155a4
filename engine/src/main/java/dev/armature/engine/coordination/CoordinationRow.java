package dev.armature.engine.coordination;

import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What engines that share a storage tell one another: items in a space of their own, in the format of {@link
 * dev.armature.model.ItemCodec}. There is no time in them, as clocks differ: an engine that has not seen a row change for as long as it says, by a
 * monotonic clock of its own, takes its engine for gone.
 *
 * <table>
 *   <caption>Rows, format 1; each has format (N: 1) besides</caption>
 *   <tr><th>key</th><th>attributes</th></tr>
 *   <tr><td>{@code engines}, id of an engine</td><td>its lease. epoch: N, raised when a lease was lost; renewals: N, raised each time;
 *       millis: N, how long it lasts; version: N, of the catalog that the engine works with; acknowledged: N, the last closing of the fence
 *       since which no write of the engine is under way; address: S, where the servers of others reach its own, not there if they do not</td></tr>
 *   <tr><td>{@code fence}</td><td>number: N, how often it has been closed; owner: S and epoch: N, of the engine that has closed it, not
 *       there while it is open</td></tr>
 *   <tr><td>{@code jobs}, name of a job</td><td>owner: S and epoch: N, of the engine that does it</td></tr>
 * </table>
 */
sealed interface CoordinationRow {
    int FORMAT = 1;

    /** @param address empty if there is none */
    record OfEngine(String id, long epoch, long renewals, long millis, long version, long acknowledged, String address)
            implements CoordinationRow {}

    /** @param owner empty while it is open */
    record OfFence(long number, String owner, long epoch) implements CoordinationRow {
        static final OfFence NEVER_CLOSED = new OfFence(0, "", 0);

        boolean isOpen() {
            return owner.isEmpty();
        }

        OfFence closedBy(String id, long ownEpoch) {
            return new OfFence(number + 1, id, ownEpoch);
        }

        OfFence opened() {
            return new OfFence(number, "", 0);
        }
    }

    record OfJob(String owner, long epoch) implements CoordinationRow {}

    default byte[] encode() {
        Map<String, AttributeValue> attributes = new HashMap<>();
        attributes.put("format", AttributeValue.number(FORMAT));
        switch (this) {
            case OfEngine engine -> {
                attributes.put("id", AttributeValue.string(engine.id));
                attributes.put("epoch", AttributeValue.number(engine.epoch));
                attributes.put("renewals", AttributeValue.number(engine.renewals));
                attributes.put("millis", AttributeValue.number(engine.millis));
                attributes.put("version", AttributeValue.number(engine.version));
                attributes.put("acknowledged", AttributeValue.number(engine.acknowledged));
                if (!engine.address.isEmpty()) {
                    attributes.put("address", AttributeValue.string(engine.address));
                }
            }
            case OfFence(long number, String owner, long epoch) -> {
                attributes.put("number", AttributeValue.number(number));
                attributes.put("owner", AttributeValue.string(owner));
                attributes.put("epoch", AttributeValue.number(epoch));
            }
            case OfJob(String owner, long epoch) -> {
                attributes.put("owner", AttributeValue.string(owner));
                attributes.put("epoch", AttributeValue.number(epoch));
            }
        }
        return Item.of(attributes).stored();
    }

    static OfEngine engine(byte[] row) {
        Item in = readable(row);
        return new OfEngine(
                text(in, "id"),
                number(in, "epoch"),
                number(in, "renewals"),
                number(in, "millis"),
                number(in, "version"),
                number(in, "acknowledged"),
                in.get("address") == null ? "" : text(in, "address"));
    }

    static OfFence fence(byte[] row) {
        Item in = readable(row);
        return new OfFence(number(in, "number"), text(in, "owner"), number(in, "epoch"));
    }

    static OfJob job(byte[] row) {
        Item in = readable(row);
        return new OfJob(text(in, "owner"), number(in, "epoch"));
    }

    static Key engineKey(int space, String id) {
        return KeyCodec.key(space, engines(), List.of(AttributeValue.string(id)));
    }

    /** The partition in which the rows of all engines lie. */
    static List<AttributeValue> engines() {
        return List.of(AttributeValue.string("engines"));
    }

    static Key fenceKey(int space) {
        return KeyCodec.key(space, List.of(AttributeValue.string("fence")), List.of());
    }

    static Key jobKey(int space, String job) {
        return KeyCodec.key(space, List.of(AttributeValue.string("jobs")), List.of(AttributeValue.string(job)));
    }

    private static Item readable(byte[] row) {
        Item item = Item.ofStored(row);
        if (number(item, "format") != FORMAT) {
            throw new IllegalStateException("a lease was written by a newer version of Armature: format "
                    + number(item, "format") + ", and this one reads " + FORMAT);
        }
        return item;
    }

    private static long number(Item row, String name) {
        return row.get(name) instanceof AttributeValue.N(Decimal number)
                ? number.value().longValueExact()
                : damaged(name);
    }

    private static String text(Item row, String name) {
        return row.get(name) instanceof AttributeValue.S(String text) ? text : damaged(name);
    }

    private static <T> T damaged(String name) {
        throw new IllegalStateException("damaged lease: " + name + " is missing or has another type");
    }
}
