package dev.armature.security.identity;

import dev.armature.security.secret.MasterKeys;
import dev.armature.security.secret.UnreadableSecretException;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What temporary credentials stand for. Nothing is stored about them: all of it is in the session token, sealed for its access key, so that every
 * server with the master key understands it and nothing has to be removed when it is over. A session ends before its time with the user or role
 * that it is of.
 *
 * <p>A token is the Base64 of this record as JSON, sealed as {@link MasterKeys} does it.
 *
 * @param format 1
 * @param kind {@code user}, {@code role}, or {@code root} for the account
 * @param of name of the user or role
 * @param id of the user or role: one that was made anew has no part in older sessions
 * @param name of the session of a role
 * @param issued seconds since 1970
 * @param expires seconds since 1970
 * @param policies documents that limit it
 * @param policyArns managed policies that limit it
 */
public record Session(
        Integer format,
        String kind,
        String account,
        String of,
        String id,
        String name,
        Long issued,
        Long expires,
        String secret,
        List<String> policies,
        List<String> policyArns,
        Map<String, String> tags) {
    public static final int FORMAT = 1;

    /** Of what an access key id begins with that has a session token. */
    public static final String KEY_PREFIX = "ASIA";

    private static final AdminJson JSON = new AdminJson();

    boolean isLimited() {
        return !policies.isEmpty() || !policyArns.isEmpty();
    }

    String sealed(MasterKeys keys, String accessKeyId) {
        return Base64.getEncoder()
                .encodeToString(keys.seal(accessKeyId, new String(JSON.encode(this), StandardCharsets.UTF_8)));
    }

    /** Empty if it is not the token of this access key, or was made by others. */
    static Optional<Session> open(MasterKeys keys, String accessKeyId, String token) {
        try {
            String json = keys.open(accessKeyId, Base64.getDecoder().decode(token));
            return Optional.of(JSON.decode(json.getBytes(StandardCharsets.UTF_8), Session.class))
                    .filter(session -> session.format == FORMAT);
        } catch (UnreadableSecretException | IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "Session[" + account + ", " + of + ", " + name + "]";
    }
}
