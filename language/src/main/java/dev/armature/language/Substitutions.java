package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ItemSize;
import dev.armature.model.Limits;
import dev.armature.model.Utf8;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The {@code #names} and {@code :values} of one request; remembers which of them were used.
 *
 * <p>Belongs to one request and thread.
 */
public final class Substitutions {
    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";

    private final Map<String, String> names;
    private final Map<String, AttributeValue> values;
    private final Wording wording;
    private final Set<String> used = new HashSet<>();

    private Substitutions(Map<String, String> names, Map<String, AttributeValue> values, Wording wording) {
        this.names = names;
        this.values = values;
        this.wording = wording;
    }

    public static Substitutions none() {
        return none(Wording.ENVELOPED);
    }

    public static Substitutions none(Wording wording) {
        return new Substitutions(Map.of(), Map.of(), wording);
    }

    /** Null means that the request had no such member. The caller has checked the values as such. */
    public static Substitutions of(@Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {
        return of(names, values, Wording.ENVELOPED);
    }

    /** The same for an operation that words some faults in another way. */
    public static Substitutions of(
            @Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values, Wording wording) {
        if (names != null) {
            checkNames(names, wording);
        }
        if (values != null) {
            checkValues(values);
        }
        return new Substitutions(names == null ? Map.of() : names, values == null ? Map.of() : values, wording);
    }

    private static void checkNames(Map<String, String> names, Wording wording) {
        refuseEmpty(NAMES, names);
        long size = 0;
        for (var name : names.entrySet()) {
            checkKey(NAMES, '#', name.getKey());
            if (name.getValue().isEmpty()) {
                throw ApiException.envelopable(
                        NAMES + " contains invalid value: Empty attribute name for key " + name.getKey());
            }
            checkName(name.getKey(), name.getValue(), wording);
            size += Utf8.length(name.getKey()) + Utf8.length(name.getValue());
        }
        refuseOversize(NAMES, size);
    }

    private static void checkName(String key, String name, Wording wording) {
        try {
            ValueCheck.checkName(name);
        } catch (ApiException fault) {
            throw wording.isCurrent()
                    ? fault
                    : fault.withText(NAMES + " contains invalid value: " + fault.text() + " for key " + key);
        }
    }

    private static void checkValues(Map<String, AttributeValue> values) {
        refuseEmpty(VALUES, values);
        long size = 0;
        for (var value : values.entrySet()) {
            checkKey(VALUES, ':', value.getKey());
            size += Utf8.length(value.getKey()) + ItemSize.of(value.getValue());
        }
        refuseOversize(VALUES, size);
    }

    private static void refuseEmpty(String member, Map<String, ?> map) {
        if (map.isEmpty()) {
            throw ApiException.envelopable(member + " must not be empty");
        }
    }

    private static void checkKey(String member, char sign, String key) {
        int bytes = Utf8.length(key);
        if (bytes > Limits.SUBSTITUTION_TOKEN_BYTES_MAX) {
            throw ApiException.envelopable(member
                    + " contains invalid key: The expression attribute map contains a key that is too long;"
                    + " size of key: "
                    + bytes);
        }
        boolean good = key.length() > 1 && key.charAt(0) == sign;
        for (int i = 1; i < key.length(); i++) {
            good &= Lexer.isWordPart(key.charAt(i));
        }
        if (!good) {
            throw ApiException.envelopable(member + " contains invalid key: Syntax error; key: \"" + key + "\"");
        }
    }

    private static void refuseOversize(String member, long size) {
        if (size > Limits.SUBSTITUTIONS_BYTES_MAX) {
            throw ApiException.envelopable(member + " exceeds max size");
        }
    }

    /** The attribute name that {@code #reference} stands for, or null if none was given. */
    @Nullable
    String name(String reference) {
        used.add(reference);
        return names.get(reference);
    }

    /** The value that {@code :reference} stands for, or null if none was given. */
    @Nullable
    AttributeValue value(String reference) {
        used.add(reference);
        return values.get(reference);
    }

    Wording wording() {
        return wording;
    }

    /** What the values add to the size of a request. */
    public long valueBytes() {
        long bytes = 0;
        for (AttributeValue value : values.values()) {
            bytes += ItemSize.of(value);
        }
        return bytes;
    }

    /** To be called when all expressions of the request are bound: refuses what none of them used, names first. */
    public void requireAllUsed() {
        requireUsed(NAMES, names.keySet());
        requireUsed(VALUES, values.keySet());
    }

    private void requireUsed(String member, Set<String> given) {
        if (!given.isEmpty() && !used.containsAll(given)) {
            // AWS prints them in the order of a hash table, which for names of a few letters is the alphabet's.
            Set<String> unused = new TreeSet<>(given);
            unused.removeAll(used);
            throw ApiException.envelopable("Value provided in " + member + " unused in expressions: keys: {"
                    + String.join(", ", unused) + "}");
        }
    }
}
