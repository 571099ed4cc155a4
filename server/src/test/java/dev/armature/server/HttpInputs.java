package dev.armature.server;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes pipelines of requests as an attacker would write them: most of each request is as it should be, and something about where
 * it ends is odd.
 */
final class HttpInputs {
    private static final int ODD_ONE_IN = 40;

    private static final List<String> LINE_ENDS = list("\n|\r|\r\r\n|\n\r|\r\n\r\n| \r\n|\0\r\n");
    private static final List<String> METHODS =
            list("GET|HEAD|OPTIONS|PUT|CONNECT|post|P ST|P\0ST|P\tST|(POST)|| POST|PRI|\u00dcST");
    private static final List<String> URIS =
            list("*|http://localhost/a|http://other/a|localhost:80|/a b|/\u00e4||/?a=%0d%0a|/#a|/\u007f|/\t|/a\0b|\\");
    private static final List<String> VERSIONS =
            list("HTTP/1.0|HTTP/1.0|HTTP/1.2|HTTP/2.0|http/1.1|HTTP/1.1 |HTTP/1.1\t|HTTP/01.1|HTTP/1.|HTTP");
    private static final List<String> BLANKS = list("|  |\t| \t|\u000b|\f|\r|\0|\u00a0|\r\n ");
    private static final List<String> LENGTH_NAMES =
            list("content-length|CONTENT-LENGTH|Content-Length | Content-Length|Content-Length\t|"
                    + "Content_Length|Content-Length\0|Content\rLength|Content-Length\u00a0|\u0000Content-Length|"
                    + "Content-Lengths");
    private static final List<String> LENGTHS =
            list("+%d|-%d|0%d|000000000000000000%d|0x%d|%d.0|%d,%1$d|%d, %1$d|%d,|,%d|%d 1|%de0|\"%d\"|%d;a||"
                    + "-0|99999999999999999999|9223372036854775808|4294967296|\u00b2|%d\u0000|0%d0|%d\u000b");
    private static final List<String> CODING_NAMES =
            list("transfer-encoding|TRANSFER-ENCODING|Transfer-Encoding | Transfer-Encoding|Transfer_Encoding|"
                    + "Transfer\rEncoding|Transfer-Encoding\t|Transfer-Encoding\u0000|Transfer-Encoding:|"
                    + "X-Transfer-Encoding|TE");
    private static final List<String> CODINGS =
            list("Chunked|CHUNKED|chunked,|,chunked|chunked, chunked|gzip, chunked|chunked, gzip|identity|"
                    + "xchunked|chunkedx|\"chunked\"|chunked;q=1|chun ked||chunked\u0000|\u000bchunked|"
                    + "chunked\u00a0");
    private static final List<String> SIZES =
            list("%s;a;b=c|%s;|%s;a=|%s;a |%s\t;\ta\t=\tb|%s;a=\"b\\\"\"|%s;a=\"b\"c|%s;a=\"|%s;=b|%s;a=b c|%s;a@|"
                    + "0%s|00000000%s|0x%s|+%s|-%s| %s|\t%s|%s |%s\t|%s;a=b|%s ; a|%s;a=\";\"|%s;a=\"\n\"|%s;\ra|"
                    + "%s,|%s 1|%s\u0000|%s;\u0000|%sg||;|ffffffff|80000000|100000000%s|%s\u000b|\u000b%s|%s;\u00e4");
    private static final List<String> ZEROES = list("00|0;a=b|0 |000000000|-0|0x0||0;\n|0\t| 0");
    private static final List<String> HEADERS =
            list("Upgrade: h2c|Host: other|Host : other|Other|:|: a| Folded: a|Other: a\r\n b|Other: a\r\n\tb|"
                    + "Other: a\rb|Other: a\nb|Other: a\0b|Ot her: a|Other\0: a|O\u00e4: a|Other: \u00e4|"
                    + "Other: \u007f|(Other): a|Trailer: X|Content-Encoding: identity|Keep-Alive: max=1|"
                    + "\u000bOther: a");
    private static final List<String> CONNECTIONS =
            list("Expect: 100-continue|Connection: keep-alive|Connection: keep-alive, TE|"
                    + "connection: Keep-Alive|Connection: closed|Connection:|Connection: \"close\"|"
                    + "Connection: transfer-encoding|Connection: close|Connection: TE, Close|Connection: close, x|"
                    + "Connection: x,,close|CONNECTION:CLOSE|Connection: close;a");
    private static final List<String> TRAILERS =
            list("X: a|X: a\r\n b|X|X : a|: a| X: a|Content-Length: 5|Transfer-Encoding: chunked|X: a\0|"
                    + "X: a\rb|X\0: a|(X): a|Host: other|X: \u00e4");
    private static final List<String> SNIPPETS =
            list("\r|\n|\r\n|\r\n\r\n|\0| |\t|:|;|0|5|f|+|-|,|\u000b|\u0085|\u00a0|\u00ff|0\r\n\r\n|"
                    + "Content-Length: 5\r\n|Transfer-Encoding: chunked\r\n|"
                    + "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

    private final SplittableRandom random;
    private int texts;

    HttpInputs(SplittableRandom random) {
        this.random = random;
    }

    /** Up to four requests, as the pieces that a network makes of them. */
    List<byte[]> next() {
        var text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            request(text);
        }
        for (int damages = Math.max(0, random.nextInt(8) - 5); damages > 0; damages--) {
            int at = random.nextInt(text.length());
            text.replace(at, random.nextBoolean() ? at : at + 1, random.nextInt(4) == 0 ? "" : pick(SNIPPETS));
        }
        return pieces(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private List<byte[]> pieces(byte[] bytes) {
        List<byte[]> pieces = new ArrayList<>();
        int longest = random.nextInt(30) == 0 ? 1 : pick(List.of(30, 300, 3000, 3000));
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(longest));
            pieces.add(Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
        return pieces;
    }

    private void request(StringBuilder to) {
        String body = "{\"Text\":\"" + texts++ + "\"}";
        if (random.nextInt(8) == 0) {
            body = pick(List.of(
                    "", "x".repeat(random.nextInt(3000)), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "0\r\n\r\n"));
        }
        to.append(
                random.nextInt(20) == 0
                        ? pick(List.of("\r\n", "\n", " ", "\0", "\r", "\u000b", "\r\n\r\n", "\u0085"))
                        : "");
        to.append(usually("POST", METHODS)).append(usually(" ", BLANKS));
        to.append(usually("/", URIS)).append(usually(" ", BLANKS));
        to.append(usually("HTTP/1.1", VERSIONS)).append(end());
        List<String> headers = new ArrayList<>(List.of(
                "Host: localhost",
                "Content-Type: application/x-amz-json-1.0",
                "X-Amz-Target: DynamoDB_20120810." + pick(List.of("Echo", "EchoLater")),
                "X-Amz-Date: 20261115T000000Z",
                "Authorization: " + HttpClient.AUTHORIZATION));
        for (int more = random.nextInt(4) - 1; more > 0; more--) {
            headers.add(random.nextInt(headers.size()), random.nextInt(8) == 0 ? pick(HEADERS) : pick(CONNECTIONS));
        }
        int framing = random.nextInt(20);
        boolean chunked = framing < 9;
        boolean counted = framing >= 9 && framing < 19;
        boolean odd = random.nextInt(20) == 0;
        if (chunked || odd) {
            headers.add(random.nextInt(headers.size()), coding());
        }
        if (counted || odd) {
            headers.add(random.nextInt(headers.size()), length(body));
        }
        if (random.nextInt(30) == 0) {
            headers.add(random.nextInt(headers.size()), random.nextBoolean() ? coding() : length(body));
        }
        headers.forEach(header -> to.append(header).append(end()));
        to.append(end());
        if (chunked) {
            chunks(to, body);
        } else {
            to.append(body);
        }
    }

    private String coding() {
        return usually("Transfer-Encoding", CODING_NAMES) + ":" + usually(" ", BLANKS) + usually("chunked", CODINGS)
                + usually("", BLANKS);
    }

    private String length(String body) {
        int length = Math.max(0, body.length() + (isOdd() ? random.nextInt(7) - 3 : 0));
        return usually("Content-Length", LENGTH_NAMES) + ":" + usually(" ", BLANKS)
                + usually("%d", LENGTHS).formatted(length) + usually("", BLANKS);
    }

    private void chunks(StringBuilder to, String body) {
        for (int at = 0; at < body.length(); ) {
            int length = Math.min(body.length() - at, 1 + random.nextInt(20));
            int said = Math.max(0, length + (random.nextInt(3) == 0 && isOdd() ? random.nextInt(5) - 2 : 0));
            String size = random.nextBoolean() ? Integer.toHexString(said) : "%X".formatted(said);
            to.append(usually("%s", SIZES).formatted(size)).append(end());
            to.append(body, at, at + length).append(end());
            at += length;
        }
        to.append(usually("0", ZEROES)).append(end());
        for (int trailers = Math.max(0, random.nextInt(5) - 2); trailers > 0; trailers--) {
            to.append(usually("X-Other: a", TRAILERS)).append(end());
        }
        to.append(end());
    }

    /** There are many in a request, so that each is odd less often. */
    private String end() {
        return random.nextInt(6) == 0 ? usually("\r\n", LINE_ENDS) : "\r\n";
    }

    private String usually(String usual, List<String> odd) {
        return isOdd() ? pick(odd) : usual;
    }

    private boolean isOdd() {
        return random.nextInt(ODD_ONE_IN) == 0;
    }

    private static List<String> list(String elements) {
        return Pattern.compile("|", Pattern.LITERAL).splitAsStream(elements).toList();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
