package dev.armature.engine.read;

import dev.armature.language.KeySelection;
import dev.armature.language.RangeComparison;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.KeyRange;
import java.util.Arrays;
import java.util.List;

/** Turns the conditions of a Query into the range of keys that meet them. */
public final class QueryRange {
    private QueryRange() {}

    public static KeyRange of(int space, KeySelection selection) {
        byte[] partition = KeyCodec.partition(space, selection.hash());
        byte[] fixed = joined(partition, KeyCodec.components(selection.equal()));
        var inPartition = KeyShape.prefix(partition.length);
        var last = selection.last();
        return switch (last) {
            case null -> KeyRange.startingWith(fixed).shaped(inPartition);
            case RangeComparison.Less(AttributeValue value) -> new KeyRange(fixed, with(fixed, value), inPartition);
            case RangeComparison.LessOrEqual(AttributeValue value) ->
                new KeyRange(fixed, KeyCodec.after(with(fixed, value)), inPartition);
            case RangeComparison.Greater(AttributeValue value) ->
                new KeyRange(KeyCodec.after(with(fixed, value)), KeyCodec.after(fixed), inPartition);
            case RangeComparison.GreaterOrEqual(AttributeValue value) ->
                new KeyRange(with(fixed, value), KeyCodec.after(fixed), inPartition);
            case RangeComparison.Between(AttributeValue low, AttributeValue high) ->
                new KeyRange(with(fixed, low), KeyCodec.after(with(fixed, high)), inPartition);
            case RangeComparison.BeginsWith(AttributeValue value) ->
                KeyRange.startingWith(joined(fixed, KeyCodec.beginning(value))).shaped(inPartition);
        };
    }

    private static byte[] with(byte[] fixed, AttributeValue value) {
        return joined(fixed, KeyCodec.components(List.of(value)));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }
}
