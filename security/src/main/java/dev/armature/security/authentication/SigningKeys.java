package dev.armature.security.authentication;

import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.SigningKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys that recent requests were signed with, since deriving one takes longer than all the rest.
 *
 * <p>Only what has signed a request that was right gets in: who does not have a secret cannot push out the keys of those who do. A key
 * whose secret has changed is not found.
 */
final class SigningKeys {
    /** What a credential names: an access key, and what it is used for. */
    record Scoped(String accessKeyId, CredentialScope scope) {}

    /** @param secret what the key is derived from */
    record Derived(Scoped scoped, String secret, SigningKey key) {
        static Derived of(Scoped scoped, String secret) {
            return new Derived(scoped, secret, SigningKey.of(scoped.scope, secret));
        }

        @Override
        public String toString() {
            return "Derived[" + scoped + "]";
        }
    }

    private final int countMax;
    private final Map<String, Derived> byCredential = new ConcurrentHashMap<>();

    SigningKeys(int countMax) {
        this.countMax = countMax;
    }

    /** @param credential an access key's id with a scope */
    @Nullable
    Derived find(String credential) {
        return byCredential.get(credential);
    }

    /** Most of what is there when it is full is of days that have passed. */
    void keep(String credential, Derived derived) {
        if (byCredential.size() >= countMax) {
            byCredential.clear();
        }
        byCredential.put(credential, derived);
    }

    int count() {
        return byCredential.size();
    }
}
