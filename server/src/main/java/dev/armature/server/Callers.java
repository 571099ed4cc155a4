package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.traffic.Caller;
import dev.armature.security.authentication.Authenticated;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Says on whose behalf a request runs.
 *
 * <p>By default all callers share one set of tables: data that seems to vanish because two tools use different credentials is the
 * oldest complaint about DynamoDB emulators. With separate stores, the access key picks the account and the credential scope the
 * Region.
 */
final class Callers {
    private static final String CREDENTIAL = "Credential=";
    private static final int ACCOUNT_DIGITS = 12;

    private final Caller shared;
    private final boolean separate;

    /** @param shared whose tables all share unless they are separate */
    Callers(Caller shared, boolean separate, boolean onOlderLayer) {
        this.shared = shared.onOlderLayer(onOlderLayer);
        this.separate = separate;
    }

    /** The caller whom the Authorization header names, at the place that the Host header names. */
    Caller of(String authorization, @Nullable String host, int connection) {
        Caller caller = of(authorization);
        return caller.at(host == null ? caller.host() : host).over(connection);
    }

    /** The caller whom a signature proves: its account, in the Region that it signed for. */
    Caller of(Authenticated proven, Authorizer authorizer, @Nullable String host, int connection) {
        var principal = proven.identity().principal();
        String region = proven.scope().region();
        return new Caller(
                principal.account(),
                region,
                host == null ? "dynamodb." + region + ".amazonaws.com" : host,
                connection,
                shared.onOlderLayer(),
                principal.arn(),
                authorizer);
    }

    /** The header reads {@code Credential=<key>/<date>/<region>/<service>/aws4_request}, among other things. */
    private Caller of(String authorization) {
        if (!separate) {
            return shared;
        }
        int start = authorization.indexOf(CREDENTIAL) + CREDENTIAL.length();
        int keyEnd = authorization.indexOf('/', start);
        if (keyEnd < 0) {
            return shared;
        }
        int dateEnd = authorization.indexOf('/', keyEnd + 1);
        int regionEnd = authorization.indexOf('/', dateEnd + 1);
        String region =
                dateEnd < 0 || regionEnd < 0 ? shared.region() : authorization.substring(dateEnd + 1, regionEnd);
        return new Caller(account(authorization.substring(start, keyEnd)), region).onOlderLayer(shared.onOlderLayer());
    }

    /** An access key that looks like an account is taken for one; any other gets a number of its own, always the same. */
    private static String account(String accessKey) {
        if (accessKey.length() == ACCOUNT_DIGITS && accessKey.chars().allMatch(Character::isDigit)) {
            return accessKey;
        }
        var hash = new CRC32();
        hash.update(accessKey.getBytes(StandardCharsets.UTF_8));
        return "1" + String.format("%011d", hash.getValue());
    }
}
