package dev.armature.server;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a request carries a signature of the right shape. Any credentials will do: the signature itself is not verified. */
final class Signature {
    private static final String ALGORITHM = "X-Amz-Algorithm";
    private static final List<String> HEADER_PARAMETERS = List.of("Credential", "Signature", "SignedHeaders");
    private static final List<String> QUERY_PARAMETERS =
            List.of(ALGORITHM, "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date");

    private Signature() {}

    /** Where the credential stands: the Authorization header, or the query string's parameter as such a header has it. */
    static String check(RequestHead request) {
        String header = request.header(Header.AUTHORIZATION);
        if (request.uri().contains(ALGORITHM)) {
            Map<String, String> query = query(request.uri());
            if (query.containsKey(ALGORITHM)) {
                return checkQuery(header, query);
            }
        }
        if (header == null || !header.startsWith("AWS4-")) {
            throw new ApiException(ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        }
        checkHeader(header, request.has(Header.X_AMZ_DATE) || request.has(Header.DATE));
        return header;
    }

    private static void checkHeader(String header, boolean dated) {
        List<String> faults = new ArrayList<>(0);
        for (String parameter : HEADER_PARAMETERS) {
            if (!hasParameter(header, parameter)) {
                faults.add("Authorization header requires '" + parameter + "' parameter.");
            }
        }
        if (!dated) {
            faults.add("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.");
        }
        if (!faults.isEmpty()) {
            throw new ApiException(
                    ErrorCode.INCOMPLETE_SIGNATURE, String.join(" ", faults) + " Authorization=" + header);
        }
    }

    /** Looks for {@code name=}: the parameters may be set apart by commas, by spaces or by both. */
    private static boolean hasParameter(String header, String name) {
        int at = header.indexOf(name);
        while (at >= 0) {
            int equals = at + name.length();
            if (equals < header.length() && header.charAt(equals) == '=') {
                return true;
            }
            at = header.indexOf(name, equals);
        }
        return false;
    }

    private static String checkQuery(@Nullable String header, Map<String, String> query) {
        if (header != null) {
            throw new ApiException(
                    ErrorCode.INVALID_SIGNATURE,
                    "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
        }
        var faults = new StringBuilder();
        for (String parameter : QUERY_PARAMETERS) {
            String value = query.get(parameter);
            if (value == null || parameter.equals(ALGORITHM) && value.isEmpty()) {
                faults.append("AWS query-string parameters must include '")
                        .append(parameter)
                        .append("'. ");
            }
        }
        if (!faults.isEmpty()) {
            throw new ApiException(ErrorCode.INCOMPLETE_SIGNATURE, faults + "Re-examine the query-string parameters.");
        }
        return "Credential=" + query.getOrDefault("X-Amz-Credential", "");
    }

    /** Of a parameter that comes several times, the first. */
    private static Map<String, String> query(String uri) {
        Map<String, String> query = new HashMap<>();
        for (String parameter : uri.substring(uri.indexOf('?') + 1).split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            query.putIfAbsent(decoded(name), equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
        }
        return query;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }
}
