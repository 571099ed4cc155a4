package dev.armature.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The parameters of a request in AWS's Query protocol: in the body, or in the query of one that has none. */
final class QueryForm {
    private QueryForm() {}

    /** Of a parameter that comes several times, the first. */
    static Map<String, String> parameters(String uri, byte[] body) {
        Map<String, String> parameters = new HashMap<>();
        read(new String(body, StandardCharsets.UTF_8), parameters);
        int question = uri.indexOf('?');
        if (question >= 0) {
            read(uri.substring(question + 1), parameters);
        }
        return parameters;
    }

    private static void read(String form, Map<String, String> parameters) {
        for (String parameter : form.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
            if (!name.isEmpty()) {
                parameters.putIfAbsent(name, equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
            }
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }
}
