package dev.armature.security.observation;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.model.AttributeValue;
import dev.armature.security.authorization.KeyText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a principal used one action on one resource, in all requests together.
 *
 * @param keys of the partitions that it was about
 * @param isWithoutKeys whether a request did not say which partitions it is about
 * @param attributes those that requests named; empty if one of them was answered with more than it named, or there are too many
 * @param enclosing the operations that it was part of; an empty text for one that stood alone
 * @param scansAll whether a statement read a whole table
 */
record Use(
        LeadingKeys keys,
        boolean isWithoutKeys,
        Optional<Set<String>> attributes,
        Set<String> enclosing,
        boolean scansAll) {
    static final Use NONE = new Use(LeadingKeys.NONE, false, Optional.of(Set.of()), Set.of(), false);

    static final int ATTRIBUTES_MAX = 24;
    static final int ATTRIBUTE_LENGTH_MAX = 64;
    private static final String SPECIFIC = "SPECIFIC_ATTRIBUTES";

    /**
     * With one more request; null if that says nothing new.
     *
     * @param userName empty for who has none
     * @param isRefused whether nothing came of it, so that there may have been no such table, and no keys
     */
    @Nullable
    Use and(Permission permission, String userName, boolean isRefused) {
        LeadingKeys newKeys = keys;
        boolean isWithoutKeysNow = isWithoutKeys;
        if (!permission.partitionKeys().isEmpty()) {
            newKeys = with(keys, permission.partitionKeys().getFirst(), userName);
        } else if (!isRefused) {
            isWithoutKeysNow = true;
        }
        var newAttributes = attributes(permission);
        String enclosed = permission.detail(Detail.ENCLOSING_OPERATION);
        String operation = enclosed == null ? "" : enclosed;
        boolean isKnownEnclosing = enclosing.contains(operation);
        boolean scansAllNow = scansAll || Boolean.parseBoolean(permission.detail(Detail.FULL_TABLE_SCAN));
        boolean isSame = newKeys.equals(keys)
                && isWithoutKeysNow == isWithoutKeys
                && newAttributes.equals(attributes)
                && isKnownEnclosing
                && scansAllNow == scansAll;
        return isSame
                ? null
                : new Use(
                        newKeys,
                        isWithoutKeysNow,
                        newAttributes,
                        isKnownEnclosing ? enclosing : union(enclosing, Set.of(operation)),
                        scansAllNow);
    }

    private static LeadingKeys with(LeadingKeys keys, List<AttributeValue> values, String userName) {
        LeadingKeys all = keys;
        for (AttributeValue value : values) {
            boolean isText = value instanceof AttributeValue.S;
            String text = KeyText.of(value);
            if (!text.isEmpty()) {
                all = all.with(LeadingKeys.seen(text, isText ? userName : ""), isText);
            }
        }
        return all;
    }

    /** Only what says which attributes it wants, and gets no others, can be held to those. */
    private Optional<Set<String>> attributes(Permission permission) {
        if (attributes.isEmpty() || !isProjected(permission)) {
            return Optional.empty();
        }
        Set<String> named = permission.attributes();
        if (attributes.get().containsAll(named)) {
            return attributes;
        }
        if (!named.stream().allMatch(Use::isWritable)) {
            return Optional.empty();
        }
        Set<String> all = union(attributes.get(), named);
        return all.size() > ATTRIBUTES_MAX ? Optional.empty() : Optional.of(all);
    }

    private static boolean isProjected(Permission permission) {
        return SPECIFIC.equals(permission.detail(Detail.SELECT));
    }

    private static boolean isWritable(String name) {
        return name.length() <= ATTRIBUTE_LENGTH_MAX
                && name.chars().allMatch(c -> LeadingKeys.isWritable((char) c) && c != LeadingKeys.USER_NAME);
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(more);
        return Set.copyOf(all);
    }
}
