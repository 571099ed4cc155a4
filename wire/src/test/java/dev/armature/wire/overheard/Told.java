package dev.armature.wire.overheard;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.model.ApiException;
import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Traffic as text: everything that is told, but for where it is stored and how long it took. */
final class Told {
    private Told() {}

    static List<String> of(Traffic traffic) {
        return traffic.accesses().stream().map(Told::of).toList();
    }

    static String of(Access access) {
        return switch (access) {
            case Access.Get get ->
                "get " + get.table().name() + " " + key(get.key()) + " " + get.item() + " " + get.cost();
            case Access.Page page ->
                "page " + page.table().name() + " " + name(page.index()) + " " + key(page.start()) + " "
                        + page.scanned() + " " + page.returned() + " " + page.bytes() + " " + page.more() + " "
                        + page.cost();
            case Access.Search search ->
                "search " + search.table().name() + " " + name(search.index()) + " " + search.returned() + " "
                        + search.cost();
            case Access.Write write -> "write " + of(write.effect()) + " " + write.cost();
            case Access.WriteElsewhere write ->
                "elsewhere " + of(write.write()) + " " + write.after() + " " + write.cost();
            case Access.Refused refused ->
                "refused " + of(refused.write()) + " " + refused.current() + " " + refused.cost();
            case Access.Left left -> "left " + left.table().name() + " " + key(left.key());
            case Access.Records records -> records.toString();
            case Access.Delivered delivered -> delivered.toString();
        };
    }

    private static String of(Effect effect) {
        return of(effect.write()) + " " + effect.before() + " " + effect.after() + " "
                + effect.indexes().stream()
                        .map(change -> change.index().name() + " " + change.keepsKey() + " " + change.changesNothing())
                        .toList();
    }

    private static String of(ItemWrite write) {
        return write.table().name() + " " + key(write.key().bytes());
    }

    private static String name(@Nullable SecondaryIndex index) {
        return index == null ? "-" : index.name();
    }

    private static String key(byte[] key) {
        return HexFormat.of().formatHex(key, KeyCodec.SPACE_BYTES, key.length);
    }

    static String ending(Traffic traffic) {
        return switch (traffic.ending()) {
            case Ending.Succeeded succeeded -> "returned " + succeeded.returned();
            case Ending.Refused(ApiException said) -> said.code() + " " + said.text() + " " + said.details();
            case Ending.Failed ignored -> "failed";
            case Ending.Unanswered ignored -> "unanswered";
        };
    }
}
