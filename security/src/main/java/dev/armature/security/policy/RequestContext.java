package dev.armature.security.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request is about, as policies see it: the keys that conditions and variables ask for. Their names do not differ in case.
 *
 * <p>A key may be absent, or have no value: a multivalued key that is present and empty satisfies {@code
 * ForAllValues}, and {@code Null} as if it were absent.
 */
public final class RequestContext {
    /** @param isMultivalued whether the key may have several values, however many there are now */
    public record Values(List<String> texts, boolean isMultivalued) {
        /** Of a key that has one by its nature. */
        public static Values one(String text) {
            return new Values(List.of(text), false);
        }

        /** Of a key that may have several. */
        public static Values several(List<String> texts) {
            return new Values(List.copyOf(texts), true);
        }
    }

    /** Where values come from. Most policies ask for none, and a server has one of these for every request. */
    public interface Keys {
        /**
         * Null if the key is absent.
         *
         * @param key in lower case
         */
        @Nullable
        Values get(String key);
    }

    private final Keys keys;

    private RequestContext(Keys keys) {
        this.keys = keys;
    }

    /** One whose values are found when a policy asks for them. */
    public static RequestContext of(Keys keys) {
        return new RequestContext(keys);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** @param key in lower case */
    Optional<Values> get(String key) {
        return Optional.ofNullable(keys.get(key));
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

        public Builder value(String key, String value) {
            keys.put(lower(key), Values.one(value));
            return this;
        }

        public Builder values(String key, List<String> values) {
            keys.put(lower(key), Values.several(values));
            return this;
        }

        /** As values can be found in it; it must not be added to afterwards. */
        public Keys keys() {
            return keys::get;
        }

        public RequestContext build() {
            return new RequestContext(Map.copyOf(keys)::get);
        }
    }
}
