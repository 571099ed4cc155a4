package dev.armature.security.identity;

import java.time.Instant;
import java.util.Optional;

/** Finds out whose an access key is. Asked for every request, so what it answers is kept in memory, and never older than a change made here. */
public interface Identities {
    /** What is known about an access key. */
    sealed interface Known {
        /** There is no such key, or it has been made inactive: a caller is not told which. */
        record Not() implements Known {}

        /** A session token that is not the one that belongs to the key, or is there and should not be. */
        record TokenInvalid() implements Known {}

        record TokenExpired(Instant at) implements Known {}

        /** @param secret what requests are signed with; never in a text */
        record Key(String id, String secret, Identity identity) implements Known {
            @Override
            public String toString() {
                return "Key[" + id + "]";
            }
        }
    }

    /** @param sessionToken what the request has in {@code X-Amz-Security-Token} */
    Known find(String accessKeyId, Optional<String> sessionToken);
}
