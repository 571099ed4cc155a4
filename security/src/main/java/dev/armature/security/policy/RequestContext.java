package dev.armature.security.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a request is about, as policies see it: the keys that conditions and variables ask for. Their names do not differ in case.
 *
 * <p>Most policies ask for none of them, and a server has one of these for every request: so it is put together when the first is asked for, and
 * tags of a table are looked up when one of those is. One thread uses it.
 *
 * <p>A key may be absent, or have no value: a multivalued key that is present and empty satisfies {@code
 * ForAllValues}, and {@code Null} as if it were absent.
 */
public final class RequestContext {
    /** @param isMultivalued whether the key may have several values, however many there are now */
    record Values(List<String> texts, boolean isMultivalued) {}

    private final Supplier<Builder> made;
    private @Nullable Builder builder;

    private RequestContext(Supplier<Builder> made) {
        this.made = made;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** One that is put together when a policy asks for a key of it. */
    public static RequestContext later(Supplier<Builder> made) {
        return new RequestContext(made);
    }

    Optional<Values> get(String key) {
        if (builder == null) {
            builder = made.get();
        }
        return Optional.ofNullable(builder.get(lower(key)));
    }

    /** The value for a policy variable: of a key that has one by its nature. */
    Optional<String> variable(String key) {
        return get(key).filter(values -> !values.isMultivalued && values.texts.size() == 1)
                .map(values -> values.texts.get(0));
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Puts a context together. */
    public static final class Builder {
        private final Map<String, Values> keys = new HashMap<>();
        /** Values by the end of their keys, by the beginning of them. */
        private final Map<String, Supplier<Map<String, String>>> families = new HashMap<>();

        public Builder value(String key, String value) {
            keys.put(lower(key), new Values(List.of(value), false));
            return this;
        }

        public Builder values(String key, List<String> values) {
            keys.put(lower(key), new Values(List.copyOf(values), true));
            return this;
        }

        /** Keys that begin alike and are looked up when one of them is asked for: {@code aws:ResourceTag/}, and the names of tags. */
        public Builder family(String beginning, Supplier<Map<String, String>> values) {
            families.put(lower(beginning), values);
            return this;
        }

        private @Nullable Values get(String key) {
            int slash = key.indexOf('/');
            var family = slash < 0 ? null : families.get(key.substring(0, slash + 1));
            if (family != null) {
                for (var member : family.get().entrySet()) {
                    if (lower(member.getKey()).equals(key.substring(slash + 1))) {
                        return new Values(List.of(member.getValue()), false);
                    }
                }
            }
            return keys.get(key);
        }

        /** It must not be added to afterwards. */
        public RequestContext build() {
            return new RequestContext(() -> this);
        }
    }
}
