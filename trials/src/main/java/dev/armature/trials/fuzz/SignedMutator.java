package dev.armature.trials.fuzz;

import dev.armature.wire.signature.HttpMessage;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Changes a request that was signed, in its body, target, headers, method or signature, and says whether it means something else then. */
final class SignedMutator {
    private SignedMutator() {}

    /** What has to be the same for a request to be the one that was signed: all but the blanks around and between values. */
    static String meaning(HttpMessage message) {
        Map<String, String> headers = new TreeMap<>();
        for (Map.Entry<String, String> header : message.headers()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            String value = header.getValue().strip().replaceAll(" +", " ");
            // Commas and blanks between its parameters may be any, and other parameters mean nothing.
            // Of several of it, the first counts.
            headers.merge(
                    name,
                    name.equals("authorization") ? parameters(value) : value,
                    (a, b) -> name.equals("authorization") ? a : a + "," + b);
        }
        return message.method() + " " + target(message.uri()) + " " + headers + " "
                + new String(message.body(), StandardCharsets.ISO_8859_1);
    }

    /** How a parameter is encoded, and in which order they come, is all the same. */
    private static String target(String uri) {
        int question = uri.indexOf('?');
        if (question < 0) {
            return uri;
        }
        List<String> parameters = new ArrayList<>();
        for (String parameter : uri.substring(question + 1).split("&", -1)) {
            // A percent sign that encodes nothing stands for itself, and so does a plus sign.
            String whole = parameter.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("+", "%2B");
            parameters.add(URLDecoder.decode(whole.contains("=") ? whole : whole + "=", StandardCharsets.ISO_8859_1));
        }
        parameters.sort(null);
        boolean isEmpty = question == uri.length() - 1;
        return uri.substring(0, question) + (isEmpty ? "" : "?" + parameters);
    }

    private static String parameters(String authorization) {
        Map<String, String> parameters = new TreeMap<>();
        for (String word : authorization.split("[, \t]+", -1)) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (equals < 0
                    || List.of("Credential", "SignedHeaders", "Signature").contains(name)) {
                String value = equals < 0 ? "" : word.substring(equals + 1);
                parameters.put(name, name.equals("SignedHeaders") ? names(value) : value);
            }
        }
        return parameters.toString();
    }

    private static String names(String signedHeaders) {
        var names = new TreeSet<String>(
                List.of(signedHeaders.toLowerCase(Locale.ROOT).split(";", -1)));
        names.remove("");
        return names.toString();
    }

    static HttpMessage mutated(HttpMessage message, Random random) {
        List<Map.Entry<String, String>> headers = new ArrayList<>(message.headers());
        int at = random.nextInt(headers.size());
        Map.Entry<String, String> header = headers.get(at);
        return switch (random.nextInt(8)) {
            case 0 -> new HttpMessage(message.method(), message.uri(), headers, changed(message.body(), random));
            case 1 -> new HttpMessage(message.method(), changed(message.uri(), random), headers, message.body());
            case 2 -> new HttpMessage(changed(message.method(), random), message.uri(), headers, message.body());
            case 3 -> {
                headers.remove(at);
                yield new HttpMessage(message.method(), message.uri(), headers, message.body());
            }
            case 4 -> {
                headers.add(
                        random.nextInt(headers.size() + 1),
                        Map.entry(header.getKey(), changed(header.getValue(), random)));
                yield new HttpMessage(message.method(), message.uri(), headers, message.body());
            }
            case 5 -> {
                headers.set(at, Map.entry(changed(header.getKey(), random), header.getValue()));
                yield new HttpMessage(message.method(), message.uri(), headers, message.body());
            }
            default -> {
                headers.set(at, Map.entry(header.getKey(), changed(header.getValue(), random)));
                yield new HttpMessage(message.method(), message.uri(), headers, message.body());
            }
        };
    }

    private static String changed(String text, Random random) {
        byte[] bytes = changed(text.getBytes(StandardCharsets.US_ASCII), random);
        for (int i = 0; i < bytes.length; i++) {
            // What a server reads as a header has no control characters.
            bytes[i] = (byte) (bytes[i] < ' ' || bytes[i] == 0x7F ? 'x' : bytes[i]);
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static byte[] changed(byte[] bytes, Random random) {
        if (bytes.length == 0) {
            return new byte[] {'x'};
        }
        int at = random.nextInt(bytes.length);
        byte[] changed;
        switch (random.nextInt(3)) {
            case 0 -> {
                changed = bytes.clone();
                changed[at] ^= (byte) (1 << random.nextInt(7));
            }
            case 1 -> {
                changed = new byte[bytes.length - 1];
                System.arraycopy(bytes, 0, changed, 0, at);
                System.arraycopy(bytes, at + 1, changed, at, changed.length - at);
            }
            default -> {
                changed = new byte[bytes.length + 1];
                System.arraycopy(bytes, 0, changed, 0, at);
                changed[at] = bytes[random.nextInt(bytes.length)];
                System.arraycopy(bytes, at, changed, at + 1, bytes.length - at);
            }
        }
        return changed;
    }
}
