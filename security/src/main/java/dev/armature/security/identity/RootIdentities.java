package dev.armature.security.identity;

import dev.armature.security.policy.Principal;
import dev.armature.wire.signature.Credentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The account's own access key, and all those that others know. */
public final class RootIdentities implements Identities {
    private final Known.Key root;
    private final Identities others;

    public RootIdentities(String account, Credentials credentials, Identities others) {
        var identity = new Identity(
                new Principal.Root(account),
                account,
                Optional.empty(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        this.root = new Known.Key(credentials.accessKey(), credentials.secretKey(), identity);
        this.others = others;
    }

    @Override
    public Known find(String accessKeyId, Optional<String> sessionToken) {
        if (!accessKeyId.equals(root.id())) {
            return others.find(accessKeyId, sessionToken);
        }
        return sessionToken.isEmpty() ? root : new Known.TokenInvalid();
    }
}
