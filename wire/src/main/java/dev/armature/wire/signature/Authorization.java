package dev.armature.wire.signature;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about its signature, in its {@code Authorization} header or in its query. All of it is there; whether any of it
 * is right is another question.
 *
 * @param credential an access key with the scope it is used in
 * @param date when it was signed, as the request has it
 * @param signedHeaders their names, with semicolons between
 * @param sessionToken of a temporary key
 * @param expires for how many seconds it is good, as a query may say
 * @param isInQuery whether the query has it; {@code Authorization} has otherwise
 */
public record Authorization(
        String algorithm,
        String credential,
        String date,
        String signedHeaders,
        String signature,
        @Nullable String sessionToken,
        @Nullable String expires,
        boolean isInQuery) {
    static final String SIGNATURE_PARAMETER = "X-Amz-Signature";

    private static final String ALGORITHM_PARAMETER = "X-Amz-Algorithm";
    private static final String TOKEN_HEADER = "x-amz-security-token";
    private static final String TOKEN_SHOWN = "(the session token)";
    private static final List<String> QUERY_PARAMETERS =
            List.of(ALGORITHM_PARAMETER, "X-Amz-Credential", SIGNATURE_PARAMETER, "X-Amz-SignedHeaders", "X-Amz-Date");

    /** @throws ApiException if the request says nothing, or not all that belongs to it */
    public static Authorization of(String uri, HeaderLines headers) {
        String header = headers.first("authorization");
        int question = uri.indexOf('?');
        if (question >= 0) {
            Map<String, String> query = query(uri.substring(question + 1));
            if (query.containsKey(ALGORITHM_PARAMETER)) {
                return inQuery(query, header);
            }
        }
        if (header == null || !header.startsWith("AWS4-")) {
            throw new ApiException(ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        }
        return inHeader(header, headers);
    }

    /** Of a parameter that comes several times, the last. */
    private static Authorization inHeader(String header, HeaderLines headers) {
        int end = wordEnd(header, 0);
        String algorithm = header.substring(0, end);
        String credential = "";
        String signedHeaders = "";
        String signature = "";
        for (int start = wordStart(header, end); start < header.length(); start = wordStart(header, end)) {
            end = wordEnd(header, start);
            int equals = header.indexOf('=', start);
            if (equals < 0 || equals >= end) {
                throw new ApiException(
                        ErrorCode.INCOMPLETE_SIGNATURE,
                        "'" + header.substring(start, end) + "' not a valid key=value pair (missing equal-sign) in"
                                + " Authorization header: '" + header + "'.");
            }
            if (isNamed(header, start, equals, "Credential")) {
                credential = header.substring(equals + 1, end);
            } else if (isNamed(header, start, equals, "SignedHeaders")) {
                signedHeaders = header.substring(equals + 1, end);
            } else if (isNamed(header, start, equals, "Signature")) {
                signature = header.substring(equals + 1, end);
            }
        }
        String given = headers.first("x-amz-date");
        String date = given == null ? headers.first("date") : given;
        if (credential.isEmpty() || signedHeaders.isEmpty() || signature.isEmpty() || date == null) {
            throw incomplete(header, credential, signedHeaders, signature, date);
        }
        return new Authorization(
                algorithm, credential, date, signedHeaders, signature, headers.first(TOKEN_HEADER), null, false);
    }

    private static boolean isNamed(String header, int start, int end, String name) {
        return end - start == name.length() && header.startsWith(name, start);
    }

    private static int wordStart(String header, int from) {
        int start = from;
        while (start < header.length() && isBetween(header.charAt(start))) {
            start++;
        }
        return start;
    }

    private static int wordEnd(String header, int from) {
        return Math.min(next(header, ',', from), Math.min(next(header, ' ', from), next(header, '\t', from)));
    }

    private static int next(String header, char character, int from) {
        int at = header.indexOf(character, from);
        return at < 0 ? header.length() : at;
    }

    private static boolean isBetween(char character) {
        return character == ',' || character == ' ' || character == '\t';
    }

    private static ApiException incomplete(
            String header, String credential, String signedHeaders, String signature, @Nullable String date) {
        var faults = new StringBuilder();
        if (credential.isEmpty()) {
            faults.append("Authorization header requires 'Credential' parameter. ");
        }
        if (signature.isEmpty()) {
            faults.append("Authorization header requires 'Signature' parameter. ");
        }
        if (signedHeaders.isEmpty()) {
            faults.append("Authorization header requires 'SignedHeaders' parameter. ");
        }
        if (date == null) {
            faults.append("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
        }
        return new ApiException(
                ErrorCode.INCOMPLETE_SIGNATURE,
                faults.append("Authorization=").append(header).toString());
    }

    private static Authorization inQuery(Map<String, String> query, @Nullable String header) {
        if (header != null) {
            throw new ApiException(
                    ErrorCode.INVALID_SIGNATURE,
                    "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
        }
        var faults = new StringBuilder();
        for (String parameter : QUERY_PARAMETERS) {
            if (query.getOrDefault(parameter, "").isEmpty()) {
                faults.append("AWS query-string parameters must include '")
                        .append(parameter)
                        .append("'. ");
            }
        }
        if (!faults.isEmpty()) {
            throw new ApiException(ErrorCode.INCOMPLETE_SIGNATURE, faults + "Re-examine the query-string parameters.");
        }
        return new Authorization(
                query.getOrDefault(ALGORITHM_PARAMETER, ""),
                query.getOrDefault("X-Amz-Credential", ""),
                query.getOrDefault("X-Amz-Date", ""),
                query.getOrDefault("X-Amz-SignedHeaders", ""),
                query.getOrDefault(SIGNATURE_PARAMETER, ""),
                query.get("X-Amz-Security-Token"),
                query.get("X-Amz-Expires"),
                true);
    }

    /** Another parameter of the query that has the signature, which covers it; the first if it comes several times. */
    public Optional<String> parameter(String uri, String name) {
        int question = uri.indexOf('?');
        return isInQuery && question >= 0
                ? Optional.ofNullable(query(uri.substring(question + 1)).get(name))
                : Optional.empty();
    }

    /** Of a parameter that comes several times, the first. */
    private static Map<String, String> query(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            parameters.putIfAbsent(
                    name(parameter), equals < 0 ? "" : UriEncoding.decode(parameter.substring(equals + 1)));
        }
        return parameters;
    }

    private static String name(String parameter) {
        int equals = parameter.indexOf('=');
        return UriEncoding.decode(equals < 0 ? parameter : parameter.substring(0, equals));
    }

    /** Whether a header is among those that are signed. */
    public boolean signs(String name) {
        int at = signedHeaders.indexOf(name);
        while (at >= 0) {
            int end = at + name.length();
            if ((at == 0 || signedHeaders.charAt(at - 1) == ';')
                    && (end == signedHeaders.length() || signedHeaders.charAt(end) == ';')) {
                return true;
            }
            at = signedHeaders.indexOf(name, end);
        }
        return false;
    }

    /** What the signature should cover of the request that says this. */
    public CanonicalRequest canonical(String method, String uri, HeaderLines headers, byte[] body) {
        return canonical(method, uri, headers, body, new SigningBuffers());
    }

    /** The same, good until the buffers are used for another. */
    public CanonicalRequest canonical(
            String method, String uri, HeaderLines headers, byte[] body, SigningBuffers buffers) {
        int question = uri.indexOf('?');
        return question < 0
                ? CanonicalRequest.of(method, uri, "", headers, signedHeaders, body, buffers)
                : CanonicalRequest.of(
                        method,
                        uri.substring(0, question),
                        signed(uri.substring(question + 1)),
                        headers,
                        signedHeaders,
                        body,
                        buffers);
    }

    /**
     * The same of a request to S3.
     *
     * @param bodyHash what the request says of its body, in the place of a hash
     */
    public CanonicalRequest canonicalOfObject(String method, String uri, HeaderLines headers, String bodyHash) {
        int question = uri.indexOf('?');
        return CanonicalRequest.ofObject(
                method,
                question < 0 ? uri : uri.substring(0, question),
                question < 0 ? "" : signed(uri.substring(question + 1)),
                headers,
                signedHeaders,
                bodyHash);
    }

    private String signed(String query) {
        return isInQuery
                ? String.join(
                        "&",
                        List.of(query.split("&", -1)).stream()
                                .filter(parameter -> !name(parameter).equals(SIGNATURE_PARAMETER))
                                .toList())
                : query;
    }

    /**
     * A text about the request, such as what was signed of it, without the session token: that is good for other requests as well, and texts of
     * errors end up in logs of clients.
     */
    public String withoutToken(String text) {
        return sessionToken == null || sessionToken.isEmpty()
                ? text
                : text.replace(sessionToken, TOKEN_SHOWN).replace(UriEncoding.encode(sessionToken), TOKEN_SHOWN);
    }

    /** Stays out of logs with its signature and its token. */
    @Override
    public String toString() {
        return "Authorization[" + credential + "]";
    }
}
