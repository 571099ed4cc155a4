package dev.armature.advisor.convert.table;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.templates.Json;
import org.jspecify.annotations.Nullable;

/**
 * What a model says as {@code sse}.
 *
 * @param key the KMS key of the account; null for the one that AWS manages there
 */
public record Encryption(boolean withKms, @Nullable String key) {
    private static final String KMS = "KMS";

    /** @param said {@code DEFAULT} or nothing for the encryption that every table has, a word for KMS, or the name of a key */
    public static Encryption of(@Nullable String said) {
        return switch (said) {
            case null -> new Encryption(false, null);
            case "DEFAULT" -> new Encryption(false, null);
            case KMS, "CUSTOMER_MANAGED" -> new Encryption(true, null);
            default -> new Encryption(true, said);
        };
    }

    /** As CreateTable has it; empty for the encryption that every table has. */
    Json.Object request() {
        return withKms
                ? new JsonMembers()
                        .flag("Enabled", true)
                        .text("SSEType", "KMS")
                        .text("KMSMasterKeyId", key)
                        .build()
                : Json.EMPTY;
    }

    /** Whether a key that may be an id or an alias is met by one that may be an ARN. Which key an alias stands for is not known. */
    public boolean isMetBy(Encryption other) {
        return withKms == other.withKms
                && (key == null
                        || other.key == null
                        || key.contains("alias/")
                        || other.key.equals(key)
                        || other.key.endsWith("/" + key));
    }

    /** As a model says it; null for the encryption that every table has. */
    static @Nullable String said(Json.Object specification) {
        boolean enabled = specification.flag("Enabled")
                || specification.flag("SSEEnabled")
                || specification.text("Status").filter("ENABLED"::equals).isPresent();
        return enabled
                ? specification
                        .text("KMSMasterKeyId")
                        .or(() -> specification.text("KMSMasterKeyArn"))
                        .orElse(KMS)
                : null;
    }
}
