package dev.armature.trials.fuzz;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** One request after the other: good ones, and those that {@link Mutator}, damaged bytes and strange headers make of them. */
final class Generator {
    /** A request as it goes out, and which operation it was meant for. */
    record Request(String operation, String head, byte[] body) {
        byte[] bytes() {
            byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
            byte[] bytes = Arrays.copyOf(start, start.length + body.length);
            System.arraycopy(body, 0, bytes, start.length, body.length);
            return bytes;
        }
    }

    private static final List<String> CONTENT_TYPES = List.of(
            "application/json",
            "application/x-amz-json-1.1",
            "application/x-amz-json-1.0; charset=utf-8",
            "text/plain",
            "",
            "application/cbor",
            "x".repeat(300));

    private static final String STRUCTURE = "{}[]\",:0truefalsn\\";

    private final RandomGenerator random;
    private final Templates templates;
    private final Learned learned;
    private final Mutator mutator;

    Generator(RandomGenerator random, Learned learned) {
        this.random = random;
        this.templates = Templates.read();
        this.learned = learned;
        this.mutator = new Mutator(random, templates);
    }

    Request next() {
        String operation = pick(templates.operations());
        Json body = templates.body(operation, random);
        // One in six is good, and as many are wrong twice: what breaks a server needs a server at work.
        for (int wrong = (random.nextInt(6) + 2) / 3; wrong > 0; wrong--) {
            body = mutator.mutate(body);
        }
        var json = new StringBuilder(512);
        write(body, json);
        byte[] bytes = json.toString().getBytes(StandardCharsets.ISO_8859_1);
        if (random.nextInt(12) == 0) {
            bytes = damaged(bytes);
        }
        String target = random.nextInt(40) == 0 ? pick(templates.operations()) : operation;
        return new Request(operation, head(target, bytes.length), bytes);
    }

    private String head(String operation, int length) {
        String head = Connection.head(operation, length);
        return switch (random.nextInt(200)) {
            case 0 -> head.replace("application/x-amz-json-1.0", pick(CONTENT_TYPES));
            case 1 -> head.replaceFirst("X-Amz-Target: [^\r]*\r\n", "");
            case 2 -> head.replaceFirst("Authorization: [^\r]*\r\n", "");
            case 3 -> head.replace("fakeid/", "\u00ff/\t/");
            case 4 -> head.replace("_20120810.", "_20111205.");
            case 5 -> head.replaceFirst("X-Amz-Date: [^\r]*\r\n", "Content-Encoding: gzip\r\n");
            case 6 -> head.replaceFirst("X-Amz-Date: [^\r]*\r\n", "X-Amz-Date: yesterday\r\n");
            case 7 -> head.replaceFirst("POST / ", "POST /" + "x".repeat(random.nextInt(500)) + " ");
            default -> head;
        };
    }

    private byte[] damaged(byte[] body) {
        if (body.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int at = random.nextInt(body.length);
        byte[] changed = body.clone();
        switch (random.nextInt(6)) {
            case 0 -> changed[at] = (byte) random.nextInt(256);
            case 1 -> changed[at] = (byte) STRUCTURE.charAt(random.nextInt(STRUCTURE.length()));
            case 2 -> changed = Arrays.copyOf(body, at);
            case 3 -> changed = Arrays.copyOfRange(body, at, body.length);
            case 4 -> {
                changed = Arrays.copyOf(body, body.length * 2 - at);
                System.arraycopy(body, at, changed, body.length, body.length - at);
            }
            default -> {
                byte[] noise = new byte[random.nextInt(64)];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, changed, at, Math.min(noise.length, body.length - at));
            }
        }
        return changed;
    }

    /** All in ASCII: everything else is escaped. */
    private void write(Json json, StringBuilder to) {
        switch (json) {
            case Json.Obj(var members) -> {
                String separator = "{";
                for (Json.Member member : members) {
                    to.append(separator);
                    quote(member.name(), to);
                    to.append(':');
                    write(member.value(), to);
                    separator = ",";
                }
                to.append(members.isEmpty() ? "{}" : "}");
            }
            case Json.Arr(var elements) -> {
                String separator = "[";
                for (Json element : elements) {
                    to.append(separator);
                    write(element, to);
                    separator = ",";
                }
                to.append(elements.isEmpty() ? "[]" : "]");
            }
            case Json.Text(var text) -> quote(Templates.fill(text, learned, random), to);
            case Json.Raw(var text) -> to.append(text);
        }
    }

    private static void quote(String text, StringBuilder to) {
        to.append('"');
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == '"' || next == '\\') {
                to.append('\\').append(next);
            } else if (next < ' ' || next > '~') {
                to.append("\\u").append(Integer.toHexString(0x10000 | next), 1, 5);
            } else {
                to.append(next);
            }
        }
        to.append('"');
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
