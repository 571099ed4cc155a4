package dev.armature.advisor.model;

import org.jspecify.annotations.Nullable;

/**
 * How a table is set up. What is null was not said.
 *
 * @param delimiter what stands between the parts of a key
 * @param typeAttribute the attribute that says of which entity an item is
 * @param production whether people depend on what is in it
 */
public record Settings(
        Billing billing,
        @Nullable Long readCapacity,
        @Nullable Long writeCapacity,
        TableClass tableClass,
        @Nullable Boolean pointInTimeRecovery,
        @Nullable Boolean deletionProtection,
        @Nullable String encryption,
        @Nullable String ttlAttribute,
        @Nullable StreamView stream,
        @Nullable String typeAttribute,
        String delimiter,
        boolean production,
        Place place) {
    /** Whether the table has a stream, as far as the model says. */
    public boolean hasStream() {
        return stream != null && stream != StreamView.NONE;
    }

    /** How throughput is paid for. */
    public enum Billing {
        ON_DEMAND,
        PROVISIONED
    }

    /** What storage and throughput cost. */
    public enum TableClass {
        STANDARD,
        STANDARD_INFREQUENT_ACCESS
    }

    /** What a stream's records have in them. */
    public enum StreamView {
        /** It was said that there is no stream. */
        NONE,
        KEYS_ONLY,
        NEW_IMAGE,
        OLD_IMAGE,
        NEW_AND_OLD_IMAGES
    }
}
