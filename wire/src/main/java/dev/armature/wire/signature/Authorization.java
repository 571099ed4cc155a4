package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about its signature, in its {@code Authorization} header or in its query.
 *
 * @param time when it was signed, as {@code 20261117T120000Z}
 * @param signedHeaders their names in lower case
 * @param isInQuery whether the query has it; {@code Authorization} has otherwise
 */
public record Authorization(
        String accessKey,
        CredentialScope scope,
        String time,
        List<String> signedHeaders,
        String signature,
        boolean isInQuery) {
    static final String SIGNATURE_PARAMETER = "X-Amz-Signature";

    public Authorization {
        signedHeaders = List.copyOf(signedHeaders);
    }

    /** What a request says, or null if it says nothing, or not all that belongs to it. */
    public static @Nullable Authorization of(HttpMessage message) {
        var header = message.header("authorization");
        if (header == null) {
            return inQuery(message);
        }
        var time = message.header("x-amz-date");
        if (time == null || !header.startsWith(CredentialScope.ALGORITHM + " ")) {
            return null;
        }
        Map<String, String> parameters = new HashMap<>();
        for (String parameter :
                header.substring(CredentialScope.ALGORITHM.length()).split("[,\\s]+")) {
            int equals = parameter.indexOf('=');
            if (equals > 0) {
                parameters.putIfAbsent(parameter.substring(0, equals), parameter.substring(equals + 1));
            }
        }
        return of(
                parameters.get("Credential"),
                time,
                parameters.get("SignedHeaders"),
                parameters.get("Signature"),
                false);
    }

    private static @Nullable Authorization inQuery(HttpMessage message) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : message.query().split("&", -1)) {
            int equals = parameter.indexOf('=');
            if (equals > 0) {
                parameters.putIfAbsent(name(parameter), UriEncoding.decode(parameter.substring(equals + 1)));
            }
        }
        return CredentialScope.ALGORITHM.equals(parameters.get("X-Amz-Algorithm"))
                ? of(
                        parameters.get("X-Amz-Credential"),
                        parameters.get("X-Amz-Date"),
                        parameters.get("X-Amz-SignedHeaders"),
                        parameters.get(SIGNATURE_PARAMETER),
                        true)
                : null;
    }

    private static String name(String parameter) {
        int equals = parameter.indexOf('=');
        return UriEncoding.decode(equals < 0 ? parameter : parameter.substring(0, equals));
    }

    private static @Nullable Authorization of(
            @Nullable String credential,
            @Nullable String time,
            @Nullable String signedHeaders,
            @Nullable String signature,
            boolean isInQuery) {
        if (credential == null || time == null || signedHeaders == null || signature == null) {
            return null;
        }
        // A scope has no slashes more or less; an access key may have some.
        int slash = credential.length();
        for (int i = 0; i < 4; i++) {
            slash = credential.lastIndexOf('/', slash - 1);
        }
        var scope = slash <= 0 ? null : CredentialScope.parse(credential.substring(slash + 1));
        return scope == null || !time.startsWith(scope.day())
                ? null
                : new Authorization(
                        credential.substring(0, slash),
                        scope,
                        time,
                        List.of(signedHeaders.split(";")),
                        signature,
                        isInQuery);
    }

    /** Whether the request was signed with this secret, and is as it was when it was. */
    public boolean isBy(String secretKey, HttpMessage message) {
        String expected = scope.signature(secretKey, time, canonical(message));
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.US_ASCII));
    }

    CanonicalRequest canonical(HttpMessage message) {
        String query = message.query();
        if (isInQuery) {
            query = String.join(
                    "&",
                    List.of(query.split("&", -1)).stream()
                            .filter(parameter -> !name(parameter).equals(SIGNATURE_PARAMETER))
                            .toList());
        }
        return CanonicalRequest.of(message, signedHeaders, query);
    }
}
