package dev.armature.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.permission.Permission;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.wire.signature.ChunkSignatures;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3ServiceTest {
    @TempDir
    Path directory;

    private S3Service service;

    @BeforeEach
    void open() throws IOException {
        service = new S3Service(new DirectoryObjectStore(directory), "eu-west-1");
        assertThat(status("PUT", "/photos")).isEqualTo(200);
    }

    private S3Answer ask(String method, String uri, Map<String, String> headers, byte[] body) {
        return service.answer(
                S3Request.of(method, uri, HeaderLines.of(List.copyOf(headers.entrySet())), body, S3Access.ANY));
    }

    private S3Answer ask(String method, String uri, String body) {
        return ask(method, uri, Map.of(), body.getBytes(StandardCharsets.UTF_8));
    }

    private int status(String method, String uri) {
        return ask(method, uri, "").status();
    }

    private String text(String method, String uri) {
        return text(ask(method, uri, ""));
    }

    private static String text(S3Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static List<String> all(String element, String document) {
        var found =
                Pattern.compile("<" + element + ">([^<]*)</" + element + ">").matcher(document);
        List<String> texts = new ArrayList<>();
        while (found.find()) {
            texts.add(found.group(1));
        }
        return texts;
    }

    @Test
    void makesListsAndRemovesBuckets() {
        assertThat(status("PUT", "/albums")).isEqualTo(200);
        assertThat(all("Name", text("GET", "/"))).containsExactly("albums", "photos");
        assertThat(status("HEAD", "/albums")).isEqualTo(200);
        assertThat(text("GET", "/albums?location")).contains(">eu-west-1</LocationConstraint>");
        assertThat(all("Code", text("PUT", "/albums"))).containsExactly("BucketAlreadyOwnedByYou");
        assertThat(status("DELETE", "/albums")).isEqualTo(204);
        assertThat(status("HEAD", "/albums")).isEqualTo(404);
        assertThat(all("Code", text("DELETE", "/albums"))).containsExactly("NoSuchBucket");
        ask("PUT", "/photos/a", "x");
        assertThat(all("Code", text("DELETE", "/photos"))).containsExactly("BucketNotEmpty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Upper", "/a", "/..", "/%2e%2e", "/a%2fb", "/.hidden"})
    void refusesNamesThatNoBucketHas(String uri) {
        assertThat(all("Code", text("PUT", uri))).containsExactly("InvalidBucketName");
    }

    /** Nothing outside of the directory is read or written, whatever a path looks like. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/photos/../secret",
                "/photos/%2e%2e/secret",
                "/photos/a/../../secret",
                "/photos//etc/passwd",
                "/../secret"
            })
    void staysInItsDirectory(String uri) throws IOException {
        Path secret = Files.writeString(directory.resolveSibling("secret"), "secret");
        try {
            assertThat(status("PUT", uri)).isGreaterThanOrEqualTo(400);
            assertThat(status("GET", uri)).isGreaterThanOrEqualTo(400);
            assertThat(status("DELETE", uri)).isGreaterThanOrEqualTo(400);
            assertThat(secret).hasContent("secret");
        } finally {
            Files.delete(secret);
        }
    }

    @Test
    void keepsObjectsAndTellsAboutThem() {
        var put = ask("PUT", "/photos/2026/a.txt", "hello");
        var get = ask("GET", "/photos/2026/a.txt", "");
        assertThat(text(get)).isEqualTo("hello");
        assertThat(get.headers().get("ETag"))
                .isEqualTo(put.headers().get("ETag"))
                .endsWith("-1\"");
        var head = ask("HEAD", "/photos/2026/a.txt", "");
        assertThat(head.body()).isEmpty();
        assertThat(head.length()).isEqualTo(5);
        assertThat(status("DELETE", "/photos/2026/a.txt")).isEqualTo(204);
        assertThat(status("DELETE", "/photos/2026/a.txt")).isEqualTo(204);
        assertThat(all("Code", text("GET", "/photos/2026/a.txt"))).containsExactly("NoSuchKey");
        assertThat(directory.resolve("photos")).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 206, h, bytes 0-0/5",
        "bytes=1-3, 206, ell, bytes 1-3/5",
        "bytes=3-, 206, lo, bytes 3-4/5",
        "bytes=-2, 206, lo, bytes 3-4/5",
        "bytes=2-99, 206, llo, bytes 2-4/5",
        "bytes=3-1, 200, hello,",
        "lines=1-2, 200, hello,",
        "'bytes=0-1,3-4', 200, hello,",
        "bytes=5-, 416,,",
        "bytes=-0, 416,,",
    })
    void sendsTheRangeThatIsAskedFor(String range, int status, String expected, String described) {
        ask("PUT", "/photos/a", "hello");
        var answer = ask("GET", "/photos/a", Map.of("range", range), new byte[0]);
        assertThat(answer.status()).isEqualTo(status);
        if (expected != null) {
            assertThat(text(answer)).isEqualTo(expected);
        }
        assertThat(answer.headers().get("Content-Range")).isEqualTo(described);
    }

    @Test
    void listsWhatIsBelowAFolderAsOne() {
        for (String key : List.of("a/1", "a/2", "b", "c/d/1", "c/e")) {
            ask("PUT", "/photos/" + key, "x");
        }
        String listed = text("GET", "/photos?list-type=2&delimiter=%2F");
        assertThat(all("Key", listed)).containsExactly("b");
        assertThat(all("Prefix", listed)).containsExactly("", "a/", "c/");
        assertThat(all("KeyCount", listed)).containsExactly("3");
        assertThat(all("Key", text("GET", "/photos?list-type=2&prefix=c%2F"))).containsExactly("c/d/1", "c/e");
        assertThat(all("Prefix", text("GET", "/photos?list-type=2&prefix=c%2F&delimiter=%2F")))
                .containsExactly("c/", "c/d/");
    }

    @Test
    void goesOnFromPageToPage() {
        for (String key : List.of("a/1", "a/2", "b", "c/1", "c/2", "d")) {
            ask("PUT", "/photos/" + key, "x");
        }
        for (String delimiter : List.of("", "&delimiter=/")) {
            List<String> seen = new ArrayList<>();
            String token = "";
            do {
                String page = text(
                        "GET",
                        "/photos?list-type=2&max-keys=1" + delimiter
                                + (token.isEmpty() ? "" : "&continuation-token=" + token));
                seen.addAll(all("Key", page));
                seen.addAll(all("Prefix", page).stream()
                        .filter(prefix -> !prefix.isEmpty())
                        .toList());
                var next = all("NextContinuationToken", page);
                token = next.isEmpty() ? "" : next.getFirst();
            } while (!token.isEmpty());
            assertThat(seen)
                    .isEqualTo(
                            delimiter.isEmpty()
                                    ? List.of("a/1", "a/2", "b", "c/1", "c/2", "d")
                                    : List.of("a/", "b", "c/", "d"));
        }
    }

    @Test
    void putsALargeObjectTogetherFromParts() {
        String id = all("UploadId", text("POST", "/photos/big?uploads")).getFirst();
        String two = part(2, id, "world");
        String one = part(1, id, "hello ");
        assertThat(all("Key", text("GET", "/photos"))).isEmpty();
        assertThat(all("Code", text(ask("POST", "/photos/other?uploadId=" + id, parts(one, two)))))
                .containsExactly("NoSuchUpload");
        assertThat(all("Code", text(ask("POST", "/photos/big?uploadId=" + id, parts(two, one)))))
                .containsExactly("InvalidPart");
        assertThat(ask("POST", "/photos/big?uploadId=" + id, parts(one, two)).status())
                .isEqualTo(200);
        assertThat(text("GET", "/photos/big")).isEqualTo("hello world");
        assertThat(all("Code", text(ask("POST", "/photos/big?uploadId=" + id, parts(one, two)))))
                .containsExactly("NoSuchUpload");
        assertThat(directory.resolve("photos")).isDirectoryNotContaining("glob:**/.armature-*");
    }

    /** The tag of a part that was added. */
    private String part(int number, String upload, String content) {
        var answer = ask("PUT", "/photos/big?partNumber=" + number + "&uploadId=" + upload, content);
        return String.valueOf(answer.headers().get("ETag"));
    }

    private static String parts(String... tags) {
        var document = new StringBuilder("<CompleteMultipartUpload>");
        for (int i = 0; i < tags.length; i++) {
            document.append("<Part><ETag>")
                    .append(tags[i].replace("\"", "&quot;"))
                    .append("</ETag><PartNumber>");
            document.append(i + 1).append("</PartNumber></Part>");
        }
        return document + "</CompleteMultipartUpload>";
    }

    @Test
    void forgetsAnUploadThatIsAborted() {
        String id = all("UploadId", text("POST", "/photos/big?uploads")).getFirst();
        ask("PUT", "/photos/big?partNumber=1&uploadId=" + id, "hello");
        assertThat(status("DELETE", "/photos/big?uploadId=" + id)).isEqualTo(204);
        assertThat(status("PUT", "/photos/big?partNumber=2&uploadId=" + id)).isEqualTo(404);
        assertThat(directory.resolve("photos")).isEmptyDirectory();
    }

    @Test
    void removesManyObjectsAtOnce() {
        ask("PUT", "/photos/a", "x");
        ask("PUT", "/photos/b", "x");
        String answer = text(ask(
                "POST",
                "/photos?delete",
                "<Delete><Object><Key>a</Key></Object><Object><Key>missing</Key></Object></Delete>"));
        assertThat(all("Key", answer)).containsExactly("a", "missing");
        assertThat(all("Key", text("GET", "/photos"))).containsExactly("b");
        assertThat(all("Code", text(ask("POST", "/photos?delete", "<Delete>")))).containsExactly("MalformedXML");
        // An entity that stands for a file of the machine.
        String outside =
                "<!DOCTYPE d [<!ENTITY f SYSTEM \"file:///etc/hostname\">]><Delete><Object><Key>&f;</Key></Object></Delete>";
        assertThat(all("Code", text(ask("POST", "/photos?delete", outside)))).containsExactly("MalformedXML");
    }

    @Test
    void takesABodyInChunksAndComparesItsChecksum() {
        var crc = new CRC32();
        crc.update("hello world".getBytes(StandardCharsets.UTF_8));
        var sum = new byte[] {
            (byte) (crc.getValue() >> 24),
            (byte) (crc.getValue() >> 16),
            (byte) (crc.getValue() >> 8),
            (byte) crc.getValue()
        };
        String right = java.util.Base64.getEncoder().encodeToString(sum);
        String body = "6;chunk-signature=abc\r\nhello \r\n5\r\nworld\r\n0\r\nx-amz-checksum-crc32:";
        var streaming = Map.of("x-amz-content-sha256", "STREAMING-UNSIGNED-PAYLOAD-TRAILER");
        assertThat(ask("PUT", "/photos/a", streaming, (body + right + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII))
                        .status())
                .isEqualTo(200);
        assertThat(text("GET", "/photos/a")).isEqualTo("hello world");
        var wrong = ask("PUT", "/photos/a", streaming, (body + "AAAAAA==\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        assertThat(all("Code", text(wrong))).containsExactly("BadDigest");
        for (String cut :
                List.of("", "6", "6\r\nhel", "6\r\nhello world", "-1\r\n\r\n", "zz\r\nhello\r\n", "6\r\nhello \r\n")) {
            assertThat(all("Code", text(ask("PUT", "/photos/a", streaming, cut.getBytes(StandardCharsets.US_ASCII)))))
                    .as(cut)
                    .containsExactly("IncompleteBody");
        }
        assertThat(text("GET", "/photos/a")).isEqualTo("hello world");
    }

    /** The value that the catalogue of checksums gives for the digits from 1 to 9. */
    @Test
    void computesTheChecksumOfNvmExpress() {
        var sum = new Crc64Nvme();
        sum.update("123456789".getBytes(StandardCharsets.US_ASCII), 0, 9);
        assertThat(sum.getValue()).isEqualTo(0xAE8B14860A799888L);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /photos?acl, acl",
        "PUT, /photos?versioning, versioning",
        "GET, /photos/a?tagging, tagging",
        "PUT, /photos/a?acl, acl",
        "GET, /photos?uploads, uploads",
    })
    void refusesByNameWhatItDoesNotHave(String method, String uri, String name) {
        var answer = ask(method, uri, "");
        assertThat(answer.status()).isEqualTo(501);
        assertThat(all("Message", text(answer)).getFirst()).contains(name);
    }

    @Test
    void refusesHeadersThatItWouldIgnore() {
        for (String header : List.of("x-amz-copy-source", "if-none-match", "x-amz-tagging", "x-amz-acl")) {
            assertThat(ask("PUT", "/photos/a", Map.of(header, "x"), new byte[0]).status())
                    .as(header)
                    .isEqualTo(501);
        }
        assertThat(status("GET", "/photos/a")).isEqualTo(404);
    }

    private static final String CHUNK_KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    /** The bodies of S3's documentation; its seeds are the signatures of requests that are verified elsewhere. */
    private static S3Access chunked(String seed, boolean hasTrailer) {
        var key = SigningKey.of(new CredentialScope("20130524", "us-east-1", "s3"), CHUNK_KEY);
        return new S3Access(
                Authorizer.NONE, Optional.of(new ChunkSignatures(key, "20130524T000000Z", seed, hasTrailer)), Map.of());
    }

    private S3Answer putChunks(String body, boolean hasTrailer) {
        return service.answer(S3Request.of(
                "PUT",
                "/photos/chunks",
                HeaderLines.of(List.of(
                        Map.entry(
                                "x-amz-content-sha256",
                                "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" + (hasTrailer ? "-TRAILER" : "")),
                        Map.entry("x-amz-decoded-content-length", "66560"))),
                body.getBytes(StandardCharsets.US_ASCII),
                hasTrailer
                        ? chunked("106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e", true)
                        : chunked("4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9", false)));
    }

    private static String chunks(String first, String second, String last) {
        return "10000;chunk-signature=" + first + "\r\n" + "a".repeat(65_536) + "\r\n400;chunk-signature=" + second
                + "\r\n" + "a".repeat(1024) + "\r\n0;chunk-signature=" + last + "\r\n";
    }

    @Test
    void verifiesTheSignaturesOfChunks() {
        String signed = chunks(
                        "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
                        "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
                        "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9")
                + "\r\n";
        assertThat(putChunks(signed, false).status()).isEqualTo(200);
        assertThat(directory.resolve("photos/chunks")).hasSize(66_560);
        for (String changed : List.of(
                signed.replace("aaaa\r\n0;", "aaab\r\n0;"),
                signed.replace("b6c6ea8a", "b6c6ea8b"),
                signed.replace(";chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497", ""),
                signed.stripTrailing() + "\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n")) {
            assertThat(all("Code", text(putChunks(changed, false)))).containsExactly("SignatureDoesNotMatch");
        }
        // The last chunk says that there are no more.
        assertThat(all("Code", text(putChunks(signed.substring(0, signed.indexOf("0;chunk")), false))))
                .containsExactly("IncompleteBody");
    }

    @Test
    void verifiesTheSignatureOfATrailer() {
        String signed = chunks(
                        "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2",
                        "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7",
                        "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992")
                + "x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:"
                + "d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n";
        assertThat(putChunks(signed, true).status()).isEqualTo(200);
        for (String changed : List.of(
                signed.replace("sOO8/Q==", "sOO8/A=="),
                signed.replace("x-amz-checksum-crc32c", "x-amz-checksum-crc32"),
                signed.substring(0, signed.indexOf("x-amz-trailer")))) {
            assertThat(all("Code", text(putChunks(changed, true)))).containsExactly("SignatureDoesNotMatch");
        }
    }

    /** Each operation asks for what S3 has for it, on the bucket or on the object. */
    @ParameterizedTest
    @CsvSource({
        "GET, /, s3:ListAllMyBuckets, *",
        "PUT, /albums, s3:CreateBucket, albums",
        "HEAD, /photos, s3:ListBucket, photos",
        "GET, /photos?prefix=a, s3:ListBucket, photos",
        "GET, /photos?location, s3:GetBucketLocation, photos",
        "DELETE, /photos, s3:DeleteBucket, photos",
        "GET, /photos/a/b, s3:GetObject, photos/a/b",
        "HEAD, /photos/a/b, s3:GetObject, photos/a/b",
        "PUT, /photos/a%20b, s3:PutObject, photos/a b",
        "DELETE, /photos/a/b, s3:DeleteObject, photos/a/b",
        "POST, /photos/a?uploads, s3:PutObject, photos/a",
        "PUT, /photos/a?uploadId=x&partNumber=1, s3:PutObject, photos/a",
        "POST, /photos/a?uploadId=x, s3:PutObject, photos/a",
        "DELETE, /photos/a?uploadId=x, s3:AbortMultipartUpload, photos/a",
        "GET, /photos/a?uploadId=x, s3:ListMultipartUploadParts, photos/a",
    })
    void asksWhetherItIsAllowed(String method, String uri, String action, String resource) throws IOException {
        Files.writeString(directory.resolve("photos/kept"), "x");
        List<Permission> asked = new ArrayList<>();
        var access = new S3Access(
                permissions -> {
                    asked.addAll(permissions);
                    throw new ApiException(
                            ErrorCode.ACCESS_DENIED,
                            "no on resource: " + permissions.getFirst().resource() + " today");
                },
                Optional.empty(),
                Map.of(Permission.Detail.AUTH_TYPE, "REST-HEADER"));
        var answer = service.answer(S3Request.of(method, uri, HeaderLines.of(List.of()), new byte[0], access));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(asked).hasSize(1).first().satisfies(permission -> {
            assertThat(permission.action()).isEqualTo(action);
            assertThat(permission.resource()).isEqualTo("arn:aws:s3:::" + resource);
            assertThat(permission.details()).containsEntry(Permission.Detail.AUTH_TYPE, "REST-HEADER");
            assertThat(permission.details().containsKey(Permission.Detail.PREFIX))
                    .isEqualTo(uri.contains("prefix"));
        });
        if (!method.equals("HEAD")) {
            assertThat(all("Code", text(answer))).containsExactly("AccessDenied");
            assertThat(all("Message", text(answer)))
                    .containsExactly("no on resource: &quot;arn:aws:s3:::" + resource + "&quot; today");
        }
        assertThat(directory.resolve("photos/kept")).exists();
        assertThat(directory.resolve("albums")).doesNotExist();
    }
}
