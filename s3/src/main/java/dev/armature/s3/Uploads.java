package dev.armature.s3;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.ObjectStore.Bucket;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * CreateMultipartUpload, UploadPart, CompleteMultipartUpload and AbortMultipartUpload: how tools put what is larger than a request may be.
 *
 * <p>Parts are files in a folder of the upload, inside of the bucket's, whose name begins as no key may. An upload that is never completed stays until it
 * is aborted, or its folder removed.
 */
final class Uploads {
    private static final String FOLDER = DirectoryObjectStore.RESERVED + "upload-";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
    private static final int PARTS_MAX = 10_000;
    private static final int UPLOADS_MAX = 1_000;
    private static final int ID_BYTES = 16;
    private static final String KEY_FILE = "key";

    private final DirectoryObjectStore store;
    private final SecureRandom random = new SecureRandom();

    Uploads(DirectoryObjectStore store) {
        this.store = store;
    }

    S3Answer begin(S3Request request) throws IOException, S3Fault {
        Path bucket = store.folder(BucketCalls.bucket(request));
        // Whether it can be the path of a file shows now, and not when all parts are there.
        store.requireKey(request.key());
        try (DirectoryStream<Path> open = Files.newDirectoryStream(bucket, FOLDER + "*")) {
            int count = 0;
            for (Path ignored : open) {
                if (++count >= UPLOADS_MAX) {
                    throw new S3Fault(503, "SlowDown", "There are " + UPLOADS_MAX + " uploads that were never ended.");
                }
            }
        }
        var bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = HexFormat.of().formatHex(bytes);
        Path folder = Files.createDirectory(bucket.resolve(FOLDER + id));
        Files.writeString(folder.resolve(KEY_FILE), request.key());
        var document = XmlText.of("InitiateMultipartUploadResult").element("Bucket", request.bucket());
        document.element("Key", request.key()).element("UploadId", id);
        return S3Answer.xml(200, document.end("InitiateMultipartUploadResult"));
    }

    S3Answer addPart(S3Request request) throws IOException, S3Fault {
        Path folder = folder(request);
        String number = request.parameter("partNumber").orElse("");
        if (!number.matches("[1-9][0-9]{0,4}") || Integer.parseInt(number) > PARTS_MAX) {
            throw S3Fault.invalid(
                    "InvalidArgument", "Part number must be an integer between 1 and " + PARTS_MAX + ", inclusive");
        }
        if (request.header("x-amz-copy-source") != null) {
            throw S3Fault.unsupported("the header x-amz-copy-source");
        }
        byte[] content = Content.of(request);
        Path part = folder.resolve(number);
        Path written = folder.resolve(number + ".new");
        Files.write(written, content);
        Files.move(
                written,
                part,
                java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        return S3Answer.empty(200).with("ETag", tag(part));
    }

    S3Answer complete(S3Request request) throws IOException, S3Fault {
        Path folder = folder(request);
        List<S3Xml.Part> parts = S3Xml.parts(new ByteArrayInputStream(Content.of(request)));
        if (parts.isEmpty()) {
            throw S3Fault.invalid("MalformedXML", "The XML you provided has no parts");
        }
        int before = 0;
        for (S3Xml.Part part : parts) {
            if (part.number() <= before) {
                throw S3Fault.invalid("InvalidPartOrder", "The list of parts was not in ascending order.");
            }
            before = part.number();
            Path file = folder.resolve("" + part.number());
            if (!Files.exists(file) || !unquoted(part.tag()).equals(unquoted(tag(file)))) {
                throw S3Fault.invalid(
                        "InvalidPart",
                        "One or more of the specified parts could not be found, or is not the one that was meant.");
            }
        }
        Bucket bucket = BucketCalls.bucket(request);
        store.write(bucket, request.key(), ObjectCalls.PLAIN, out -> writeAll(folder, parts, out));
        remove(folder);
        var document = XmlText.of("CompleteMultipartUploadResult").element("Bucket", request.bucket());
        document.element("Key", request.key()).element("ETag", ObjectCalls.tag(store.find(bucket, request.key())));
        return S3Answer.xml(200, document.end("CompleteMultipartUploadResult"));
    }

    private static void writeAll(Path folder, List<S3Xml.Part> parts, OutputStream out) throws IOException {
        for (S3Xml.Part part : parts) {
            try (var in = Files.newInputStream(folder.resolve("" + part.number()), StandardOpenOption.READ)) {
                in.transferTo(out);
            }
        }
    }

    S3Answer abort(S3Request request) throws IOException, S3Fault {
        remove(folder(request));
        return S3Answer.empty(204);
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    /** The folder of the upload that a request names. */
    private Path folder(S3Request request) throws IOException, S3Fault {
        String id = request.parameter("uploadId").orElse("");
        Path folder = store.folder(BucketCalls.bucket(request)).resolve(FOLDER + id);
        try {
            if (ID.matcher(id).matches()
                    && Files.readString(folder.resolve(KEY_FILE)).equals(request.key())) {
                return folder;
            }
        } catch (NoSuchFileException missing) {
            // As any other that is not there.
        }
        throw new S3Fault(
                404,
                "NoSuchUpload",
                "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.");
    }

    private static String tag(Path part) throws IOException {
        return ObjectCalls.tag(new DirectoryObjectStore.StoredFile(
                part, Files.size(part), Files.getLastModifiedTime(part).toInstant()));
    }

    private static String unquoted(String tag) {
        return tag.replace("\"", "");
    }
}
