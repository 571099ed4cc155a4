package dev.armature.security.authentication;

import dev.armature.security.identity.Identities;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Principal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Access keys that a test makes up. */
final class MemoryIdentities implements Identities {
    private record Entry(String secret, String token, boolean isExpired) {}

    private final Map<String, Entry> keys = new HashMap<>();

    MemoryIdentities with(String accessKeyId, String secret) {
        return with(accessKeyId, secret, "", false);
    }

    MemoryIdentities with(String accessKeyId, String secret, String token, boolean isExpired) {
        keys.put(accessKeyId, new Entry(secret, token, isExpired));
        return this;
    }

    static Identity identity(String accessKeyId) {
        return new Identity(
                new Principal.User("123456789012", "arn:aws:iam::123456789012:user/" + accessKeyId),
                "AIDA" + accessKeyId,
                Optional.of(accessKeyId),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public Known find(String accessKeyId, Optional<String> sessionToken) {
        Entry entry = keys.get(accessKeyId);
        if (entry == null) {
            return new Known.Not();
        }
        if (!entry.token.equals(sessionToken.orElse(""))) {
            return new Known.TokenInvalid();
        }
        return entry.isExpired
                ? new Known.TokenExpired(Instant.EPOCH)
                : new Known.Key(accessKeyId, entry.secret, identity(accessKeyId));
    }
}
