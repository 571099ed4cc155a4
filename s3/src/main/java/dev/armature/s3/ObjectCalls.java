package dev.armature.s3;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.DirectoryObjectStore.StoredFile;
import dev.armature.engine.object.ObjectStore.Bucket;
import dev.armature.engine.object.ObjectStore.Encryption;
import dev.armature.engine.object.ObjectStoreException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** GetObject, HeadObject, PutObject, DeleteObject and DeleteObjects. */
final class ObjectCalls {
    static final Encryption PLAIN = new Encryption("AES256", null);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String BYTES = "application/octet-stream";
    private static final int REMOVED_MAX = 1_000;

    private final DirectoryObjectStore store;

    ObjectCalls(DirectoryObjectStore store) {
        this.store = store;
    }

    /**
     * The tag of an object, which changes when it does. Its end says that it is no hash of the content, which would have to be read for it: files may come
     * into the directory without this.
     */
    static String tag(StoredFile file) {
        try {
            String said = file.size() + " " + file.modified();
            byte[] hash = MessageDigest.getInstance("MD5").digest(said.getBytes(StandardCharsets.US_ASCII));
            return "\"" + HexFormat.of().formatHex(hash) + "-1\"";
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has MD5", missing);
        }
    }

    S3Answer get(S3Request request) throws IOException, S3Fault {
        StoredFile file = find(request);
        requireCondition(request, file);
        ByteRange range = ByteRange.of(request.header("range"), file.size());
        if (range.length() > S3Service.ANSWER_BYTES_MAX) {
            throw S3Fault.invalid(
                    "InvalidRequest",
                    "This server sends " + S3Service.ANSWER_BYTES_MAX
                            + " bytes of an object at a time; ask for ranges of it.");
        }
        var bytes = ByteBuffer.allocate((int) range.length());
        try (var channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            long position = range.start();
            int read;
            while (bytes.hasRemaining() && (read = channel.read(bytes, position)) > 0) {
                position += read;
            }
        }
        if (bytes.hasRemaining()) {
            throw new S3Fault(500, "InternalError", "The object became shorter while it was read.");
        }
        return described(file, range, bytes.array(), range.length());
    }

    private StoredFile find(S3Request request) throws IOException, S3Fault {
        try {
            return store.find(BucketCalls.bucket(request), request.key());
        } catch (ObjectStoreException missing) {
            request.access().requireToKnowOf(request);
            throw missing;
        }
    }

    S3Answer head(S3Request request) throws IOException, S3Fault {
        StoredFile file = find(request);
        requireCondition(request, file);
        ByteRange range = ByteRange.of(request.header("range"), file.size());
        return described(file, range, new byte[0], range.length());
    }

    private static S3Answer described(StoredFile file, ByteRange range, byte[] body, long length) {
        var answer = new S3Answer(range.isWhole() ? 200 : 206, BYTES, Map.of(), body, length, "")
                .with("ETag", tag(file))
                .with("Last-Modified", TIME.format(file.modified()))
                .with("Accept-Ranges", "bytes");
        return range.isWhole() ? answer : answer.with("Content-Range", range.described());
    }

    private static void requireCondition(S3Request request, StoredFile file) throws S3Fault {
        String wanted = request.header("if-match");
        if (wanted != null && !wanted.equals("*") && !wanted.equals(tag(file))) {
            throw new S3Fault(
                    412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
        }
        for (String other : List.of("if-none-match", "if-modified-since", "if-unmodified-since")) {
            if (request.header(other) != null) {
                throw S3Fault.unsupported("the header " + other);
            }
        }
    }

    S3Answer put(S3Request request) throws IOException, S3Fault {
        for (String other : List.of("x-amz-copy-source", "if-none-match", "if-match", "x-amz-tagging", "x-amz-acl")) {
            if (request.header(other) != null) {
                throw S3Fault.unsupported("the header " + other);
            }
        }
        byte[] content = Content.of(request);
        Bucket bucket = BucketCalls.bucket(request);
        store.write(bucket, request.key(), PLAIN, out -> out.write(content));
        return S3Answer.empty(200).with("ETag", tag(store.find(bucket, request.key())));
    }

    S3Answer remove(S3Request request) throws ObjectStoreException {
        store.remove(BucketCalls.bucket(request), request.key());
        return S3Answer.empty(204);
    }

    S3Answer removeAll(S3Request request) throws IOException, S3Fault {
        var asked = S3Xml.removals(new ByteArrayInputStream(Content.of(request)));
        if (asked.keys().isEmpty() || asked.keys().size() > REMOVED_MAX) {
            throw S3Fault.invalid(
                    "MalformedXML",
                    "The XML you provided was not well-formed or did not validate against our published schema");
        }
        Bucket bucket = BucketCalls.bucket(request);
        var document = XmlText.of("DeleteResult");
        for (String key : asked.keys()) {
            try {
                request.access().requireObject(S3Operation.DELETE_OBJECTS, request.bucket(), key);
                store.remove(bucket, key);
                if (!asked.isQuiet()) {
                    document.begin("Deleted").element("Key", key).end("Deleted");
                }
            } catch (ObjectStoreException failed) {
                if (failed.kind() == ObjectStoreException.Kind.NO_SUCH_BUCKET) {
                    throw failed;
                }
                document.begin("Error").element("Key", key).element("Code", "AccessDenied");
                document.element("Message", failed.text()).end("Error");
            } catch (S3Fault denied) {
                document.begin("Error").element("Key", key).element("Code", denied.code());
                document.element("Message", String.valueOf(denied.getMessage())).end("Error");
            }
        }
        return S3Answer.xml(200, document.end("DeleteResult"));
    }
}
