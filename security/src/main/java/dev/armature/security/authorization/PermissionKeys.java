package dev.armature.security.authorization;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.model.AttributeValue;
import dev.armature.security.identity.GlobalKeys;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.RequestContext.Keys;
import dev.armature.security.policy.RequestContext.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The condition keys of one permission, each found when a policy asks for it. One thread uses it. */
final class PermissionKeys implements Keys {
    private static final String REQUEST_TAG = "aws:requesttag/";
    private static final String RESOURCE_TAG = "aws:resourcetag/";
    private static final Map<String, Detail> DETAILS = details();

    private final Permission permission;
    private final Identity identity;
    private final Circumstances circumstances;
    private final Resources resources;
    private @Nullable Keys global;

    PermissionKeys(Permission permission, Identity identity, Circumstances circumstances, Resources resources) {
        this.permission = permission;
        this.identity = identity;
        this.circumstances = circumstances;
        this.resources = resources;
    }

    private static Map<String, Detail> details() {
        Map<String, Detail> byKey = new HashMap<>();
        for (Detail detail : Detail.values()) {
            byKey.put(detail.key().toLowerCase(Locale.ROOT), detail);
        }
        return Map.copyOf(byKey);
    }

    @Override
    public @Nullable Values get(String key) {
        return switch (key) {
            case "dynamodb:leadingkeys", "dynamodb:firstpartitionkeyvalues" -> partitionKeys(0);
            case "dynamodb:secondpartitionkeyvalues" -> partitionKeys(1);
            case "dynamodb:thirdpartitionkeyvalues" -> partitionKeys(2);
            case "dynamodb:fourthpartitionkeyvalues" -> partitionKeys(3);
            case "dynamodb:attributes" -> several(List.copyOf(permission.attributes()));
            case "aws:tagkeys" -> several(List.copyOf(permission.tagKeys()));
            default -> other(key);
        };
    }

    /** The first has an older name besides. */
    private @Nullable Values partitionKeys(int position) {
        if (position >= permission.partitionKeys().size()) {
            return null;
        }
        List<AttributeValue> values = permission.partitionKeys().get(position);
        if (values.size() == 1) {
            return Values.several(List.of(KeyText.of(values.getFirst())));
        }
        return Values.several(values.stream().map(KeyText::of).toList());
    }

    private static @Nullable Values several(List<String> values) {
        return values.isEmpty() ? null : Values.several(values);
    }

    private @Nullable Values other(String key) {
        Detail detail = DETAILS.get(key);
        if (detail != null) {
            String value = permission.detail(detail);
            return value == null ? null : Values.one(value);
        }
        if (key.startsWith(REQUEST_TAG)) {
            return tag(permission.tags(), key.substring(REQUEST_TAG.length()));
        }
        if (key.startsWith(RESOURCE_TAG)) {
            return tag(resources.tags(permission.resource()), key.substring(RESOURCE_TAG.length()));
        }
        if (global == null) {
            global = global(identity, circumstances);
        }
        return global.get(key);
    }

    private static @Nullable Values tag(Map<String, String> tags, String name) {
        for (var tag : tags.entrySet()) {
            if (tag.getKey().toLowerCase(Locale.ROOT).equals(name)) {
                return Values.one(tag.getValue());
            }
        }
        return null;
    }

    /** Those that every request has. */
    static Keys global(Identity identity, Circumstances circumstances) {
        return GlobalKeys.of(
                        identity,
                        circumstances.address(),
                        circumstances.isSecure(),
                        circumstances.userAgent().get(),
                        circumstances.region(),
                        circumstances.time())
                .keys();
    }
}
