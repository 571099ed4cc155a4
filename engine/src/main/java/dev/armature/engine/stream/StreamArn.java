package dev.armature.engine.stream;

import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Arn;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which stream is meant: a table's, since the time that its label tells. */
public record StreamArn(TableRef table, String label) {

    /** {@code arn:aws:dynamodb:region:account:table/name/stream/label}; null for anything else. */
    public static @Nullable StreamArn parse(String text) {
        var arn = Arn.parse(text);
        if (arn == null || !arn.service().equals("dynamodb")) {
            return null;
        }
        String[] resource = arn.resource().split("/", -1);
        if (resource.length != 4 || !resource[0].equals("table") || !resource[2].equals("stream")) {
            return null;
        }
        return new StreamArn(new TableRef(arn.account(), arn.region(), resource[1]), resource[3]);
    }

    @Override
    public String toString() {
        return table.arn() + "/stream/" + label;
    }

    /** Where the stream's row lies: streams of one account and Region together, by table and then by age. */
    public Key key() {
        return KeyCodec.key(
                Spaces.STREAMS,
                owner(table.account(), table.region()),
                List.of(AttributeValue.string(table.name()), AttributeValue.string(label)));
    }

    static List<AttributeValue> owner(String account, String region) {
        return List.of(AttributeValue.string(account), AttributeValue.string(region));
    }
}
