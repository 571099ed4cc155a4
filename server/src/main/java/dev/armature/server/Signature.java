package dev.armature.server;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a request carries a signature of the right shape. Any credentials will do: the signature itself is not verified. */
final class Signature {
    private static final String ALGORITHM = "X-Amz-Algorithm";
    private static final AsciiString AMZ_DATE = AsciiString.cached("x-amz-date");
    private static final List<String> HEADER_PARAMETERS = List.of("Credential", "Signature", "SignedHeaders");
    private static final List<String> QUERY_PARAMETERS =
            List.of(ALGORITHM, "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date");

    private Signature() {}

    /** Where the credential stands: the Authorization header, or the query string's parameter as such a header has it. */
    static String check(HttpRequest request) {
        HttpHeaders headers = request.headers();
        String header = headers.get(HttpHeaderNames.AUTHORIZATION);
        if (request.uri().contains(ALGORITHM)) {
            Map<String, List<String>> query = new QueryStringDecoder(request.uri()).parameters();
            if (query.containsKey(ALGORITHM)) {
                return checkQuery(header, query);
            }
        }
        if (header == null || !header.startsWith("AWS4-")) {
            throw new ApiException(ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        }
        checkHeader(header, headers.contains(AMZ_DATE) || headers.contains(HttpHeaderNames.DATE));
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

    private static String checkQuery(@Nullable String header, Map<String, List<String>> query) {
        if (header != null) {
            throw new ApiException(
                    ErrorCode.INVALID_SIGNATURE,
                    "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
        }
        var faults = new StringBuilder();
        for (String parameter : QUERY_PARAMETERS) {
            List<String> values = query.getOrDefault(parameter, List.of());
            boolean given = parameter.equals(ALGORITHM) ? !values.contains("") : !values.isEmpty();
            if (!given) {
                faults.append("AWS query-string parameters must include '")
                        .append(parameter)
                        .append("'. ");
            }
        }
        if (!faults.isEmpty()) {
            throw new ApiException(ErrorCode.INCOMPLETE_SIGNATURE, faults + "Re-examine the query-string parameters.");
        }
        return "Credential="
                + query.getOrDefault("X-Amz-Credential", List.of("")).getFirst();
    }
}
