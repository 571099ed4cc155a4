package dev.armature.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An attribute value as it arrived: of the right JSON shape, but perhaps no number, a set with duplicates, or without a type.
 *
 * <p>Contents by type: S and N a {@code String}, B {@link Bytes}, SS and NS {@code List<String>}, BS {@code List<Bytes>}, L
 * {@code List<UncheckedValue>}, M {@code Map<String, UncheckedValue>}, BOOL and NULL {@code Boolean}. {@link ValueCheck} makes
 * an {@link AttributeValue} of it or says what is wrong.
 *
 * @param types how many types were given; only one is right
 * @param type null unless exactly one was given
 */
public record UncheckedValue(
        int types, @Nullable AttributeType type, @Nullable Object content) {
    public static UncheckedValue of(AttributeType type, Object content) {
        return new UncheckedValue(1, type, content);
    }

    /**
     * No type, or several.
     *
     * @param number the one of them that is a number, which is read before they are counted
     */
    public static UncheckedValue withTypes(int types, @Nullable String number) {
        return new UncheckedValue(types, null, number);
    }

    /** Whether a value inside of this one is at a level beyond the given one; this one is at level 1. */
    public boolean isDeeperThan(int levels) {
        if (type == AttributeType.L) {
            for (UncheckedValue element : elements()) {
                if (levels == 1 || element.isDeeperThan(levels - 1)) {
                    return true;
                }
            }
        } else if (type == AttributeType.M) {
            return areDeeperThan(entries(), levels - 1);
        }
        return false;
    }

    public static boolean areDeeperThan(Map<String, UncheckedValue> values, int levels) {
        for (UncheckedValue value : values.values()) {
            if (levels == 0 || value.isDeeperThan(levels)) {
                return true;
            }
        }
        return false;
    }

    String text() {
        return (String) present();
    }

    Bytes bytes() {
        return (Bytes) present();
    }

    boolean flag() {
        return (Boolean) present();
    }

    @SuppressWarnings("unchecked")
    List<String> texts() {
        return (List<String>) present();
    }

    @SuppressWarnings("unchecked")
    List<Bytes> binaries() {
        return (List<Bytes>) present();
    }

    @SuppressWarnings("unchecked")
    List<UncheckedValue> elements() {
        return (List<UncheckedValue>) present();
    }

    @SuppressWarnings("unchecked")
    Map<String, UncheckedValue> entries() {
        return (Map<String, UncheckedValue>) present();
    }

    private Object present() {
        if (content == null) {
            throw new IllegalStateException("no single type: " + types);
        }
        return content;
    }
}
