package dev.armature.security.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a request is about, as policies see it: the keys that conditions and variables ask for. Their names do not differ in case.
 *
 * <p>A key may be absent, or have no value: a multivalued key that is present and empty satisfies {@code
 * ForAllValues}, and {@code Null} as if it were absent.
 */
public final class RequestContext {
    /** @param isMultivalued whether the key may have several values, however many there are now */
    record Values(List<String> texts, boolean isMultivalued) {}

    private final Map<String, Values> keys;

    private RequestContext(Map<String, Values> keys) {
        this.keys = keys;
    }

    public static Builder builder() {
        return new Builder();
    }

    Optional<Values> get(String key) {
        return Optional.ofNullable(keys.get(lower(key)));
    }

    /** The value for a policy variable: of a key that has one by its nature. */
    Optional<String> variable(String key) {
        return get(key).filter(values -> !values.isMultivalued && values.texts.size() == 1)
                .map(values -> values.texts.get(0));
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The same, and more. */
    public Builder and() {
        var builder = new Builder();
        builder.keys.putAll(keys);
        return builder;
    }

    /** Puts a context together. */
    public static final class Builder {
        private final Map<String, Values> keys = new HashMap<>();

        public Builder value(String key, String value) {
            keys.put(lower(key), new Values(List.of(value), false));
            return this;
        }

        public Builder values(String key, List<String> values) {
            keys.put(lower(key), new Values(List.copyOf(values), true));
            return this;
        }

        public RequestContext build() {
            return new RequestContext(Map.copyOf(keys));
        }
    }
}
