package dev.armature.triggers;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The function that a mapping calls, and where.
 *
 * @param given the URL as it was given
 * @param url the URL of Lambda's Invoke for this function
 */
public record Target(String functionName, String given, URI url) {
    /** What the Lambda runtime interface emulator calls the one function it has. */
    private static final String FUNCTION_NAME_DEFAULT = "function";

    private static final Pattern NAME =
            Pattern.compile("[a-zA-Z0-9_-]{1," + LambdaLimits.FUNCTION_NAME_LENGTH_MAX + "}");
    private static final Pattern INVOKE_PATH =
            Pattern.compile(".*/2015-03-31/functions/(" + NAME.pattern() + ")/invocations");

    /** A URL that is not yet one of Invoke is completed to be one. */
    static Target parse(@Nullable String text, @Nullable String functionName) {
        if (text == null) {
            throw new IllegalArgumentException(
                    "Target is missing: the URL of what runs the function, such as http://127.0.0.1:3001");
        }
        if (functionName != null && !NAME.matcher(functionName).matches()) {
            throw new IllegalArgumentException("FunctionName is up to " + LambdaLimits.FUNCTION_NAME_LENGTH_MAX
                    + " letters, digits, - and _, not '" + functionName + "'");
        }
        var url = url(text);
        var invoke = INVOKE_PATH.matcher(url.getPath());
        if (!invoke.matches()) {
            String name = functionName == null ? FUNCTION_NAME_DEFAULT : functionName;
            String base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            return new Target(name, text, URI.create(base + "/2015-03-31/functions/" + name + "/invocations"));
        }
        if (functionName != null && !functionName.equals(invoke.group(1))) {
            throw new IllegalArgumentException(
                    "Target is the URL of " + invoke.group(1) + ", and FunctionName is " + functionName);
        }
        return new Target(invoke.group(1), text, url);
    }

    /** Whether this is a URL of Invoke, which leaves no choice of a function. */
    static boolean namesFunction(@Nullable String text) {
        return text != null && INVOKE_PATH.matcher(text).matches();
    }

    private static URI url(String text) {
        try {
            var url = new URI(text);
            boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (isHttp
                    && url.getHost() != null
                    && url.getUserInfo() == null
                    && url.getQuery() == null
                    && url.getFragment() == null) {
                return url;
            }
        } catch (URISyntaxException unreadable) {
            // The same to the reader as a URL of another kind.
        }
        throw new IllegalArgumentException(
                "Target is a URL such as http://127.0.0.1:3001, without a query, not '" + text + "'");
    }
}
