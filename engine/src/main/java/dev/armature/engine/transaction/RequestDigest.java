package dev.armature.engine.transaction;

import dev.armature.model.Bytes;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Utf8;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What makes a repeated request the same one: what it says, not how it is written down.
 *
 * <p>Some SDKs write the entries of a map in another order each time, and would otherwise see their own retry refused.
 */
public final class RequestDigest {
    private final StringBuilder text = new StringBuilder();

    private RequestDigest() {}

    public static String of(Object request) {
        var digest = new RequestDigest();
        digest.add(request);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Utf8.bytes(digest.text.toString()));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    private void add(@Nullable Object value) {
        switch (value) {
            case null -> text.append('-');
            case UncheckedValue(int types, var type, var content) -> {
                text.append(types).append(type);
                boolean isSet =
                        type != null && type.name().length() == 2 && type.name().endsWith("S");
                add(isSet && content instanceof List<?> members ? sorted(members) : content);
            }
            case Map<?, ?> map -> {
                text.append('{');
                new TreeMap<>(map).forEach((name, entry) -> {
                    add(name);
                    add(entry);
                });
                text.append('}');
            }
            case List<?> list -> {
                text.append('[');
                list.forEach(this::add);
                text.append(']');
            }
            case Bytes bytes -> add(bytes.base64());
            case Record record -> {
                text.append('(');
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    add(valueOf(component, record));
                }
                text.append(')');
            }
            default -> {
                // With its length before it, no text can be taken for two.
                String written = value.toString();
                text.append(written.length()).append(':').append(written);
            }
        }
    }

    private static List<?> sorted(List<?> members) {
        return members.stream().sorted().toList();
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
