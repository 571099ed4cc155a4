package dev.armature.s3;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.DirectoryObjectStore.StoredFile;
import dev.armature.engine.object.ObjectStore.Bucket;
import dev.armature.engine.object.ObjectStore.StoredObject;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.wire.signature.UriEncoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** CreateBucket, HeadBucket, DeleteBucket, ListBuckets, GetBucketLocation, ListObjects and ListObjectsV2. */
final class BucketCalls {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final int KEYS_MAX = 1_000;
    private static final String OWNER = "000000000000";

    private final DirectoryObjectStore store;
    private final String region;

    BucketCalls(DirectoryObjectStore store, String region) {
        this.store = store;
        this.region = region;
    }

    static Bucket bucket(S3Request request) {
        return new Bucket(request.bucket(), null);
    }

    S3Answer listAll() throws ObjectStoreException {
        var document = XmlText.of("ListAllMyBucketsResult")
                .begin("Owner")
                .element("ID", OWNER)
                .end("Owner");
        document.begin("Buckets");
        for (String name : store.buckets()) {
            document.begin("Bucket").element("Name", name);
            document.element("CreationDate", TIME.format(Instant.EPOCH)).end("Bucket");
        }
        return S3Answer.xml(200, document.end("Buckets").end("ListAllMyBucketsResult"));
    }

    S3Answer make(S3Request request) throws ObjectStoreException, S3Fault {
        if (!NAME.matcher(request.bucket()).matches()) {
            throw S3Fault.invalid("InvalidBucketName", "The specified bucket is not valid.");
        }
        if (!store.makeBucket(request.bucket())) {
            throw new S3Fault(
                    409,
                    "BucketAlreadyOwnedByYou",
                    "Your previous request to create the named bucket succeeded and you already own it.");
        }
        return S3Answer.empty(200).with("Location", "/" + request.bucket());
    }

    S3Answer head(S3Request request) throws ObjectStoreException {
        requireBucket(request);
        return S3Answer.empty(200).with("x-amz-bucket-region", region);
    }

    private void requireBucket(S3Request request) throws ObjectStoreException {
        if (!store.hasBucket(bucket(request))) {
            throw new ObjectStoreException(ObjectStoreException.Kind.NO_SUCH_BUCKET, "there is no such bucket");
        }
    }

    S3Answer remove(S3Request request) throws ObjectStoreException, S3Fault {
        if (!store.removeBucket(bucket(request))) {
            throw new S3Fault(409, "BucketNotEmpty", "The bucket you tried to delete is not empty");
        }
        return S3Answer.empty(204);
    }

    S3Answer location(S3Request request) throws ObjectStoreException {
        requireBucket(request);
        var document = XmlText.of("LocationConstraint");
        // The oldest Region goes without saying.
        return S3Answer.xml(
                200, (region.equals("us-east-1") ? document : document.text(region)).end("LocationConstraint"));
    }

    /** @param next where the next page begins; null if this is the last */
    private record Page(
            List<StoredObject> objects,
            List<String> prefixes,
            @Nullable String next) {}

    S3Answer list(S3Request request) throws IOException, S3Fault {
        boolean isSecond = request.parameter("list-type").filter("2"::equals).isPresent();
        String prefix = request.parameter("prefix").orElse("");
        String delimiter = request.parameter("delimiter").orElse("");
        int max = max(request);
        Optional<String> token = request.parameter("continuation-token").filter(text -> isSecond);
        String after = token.isPresent()
                ? decoded(token.get())
                : request.parameter(isSecond ? "start-after" : "marker").orElse(null);
        Page page = page(bucket(request), prefix, delimiter, after, max);
        boolean isEncoded =
                request.parameter("encoding-type").filter("url"::equals).isPresent();

        var document = XmlText.of("ListBucketResult").element("Name", request.bucket());
        document.element("Prefix", shown(prefix, isEncoded)).element("MaxKeys", max);
        if (!delimiter.isEmpty()) {
            document.element("Delimiter", shown(delimiter, isEncoded));
        }
        if (isEncoded) {
            document.element("EncodingType", "url");
        }
        document.element("IsTruncated", String.valueOf(page.next != null));
        if (isSecond) {
            document.element("KeyCount", page.objects.size() + page.prefixes.size());
            token.ifPresent(text -> document.element("ContinuationToken", text));
            request.parameter("start-after").ifPresent(text -> document.element("StartAfter", shown(text, isEncoded)));
        } else {
            document.element("Marker", shown(after == null ? "" : after, isEncoded));
        }
        if (page.next != null) {
            document.element(
                    isSecond ? "NextContinuationToken" : "NextMarker",
                    isSecond ? encoded(page.next) : shown(page.next, isEncoded));
        }
        for (StoredObject object : page.objects) {
            write(document, bucket(request), object, isEncoded);
        }
        for (String common : page.prefixes) {
            document.begin("CommonPrefixes")
                    .element("Prefix", shown(common, isEncoded))
                    .end("CommonPrefixes");
        }
        return S3Answer.xml(200, document.end("ListBucketResult"));
    }

    private void write(XmlText document, Bucket bucket, StoredObject object, boolean isEncoded) {
        StoredFile file;
        try {
            file = store.find(bucket, object.key());
        } catch (ObjectStoreException removed) {
            // It is gone since it was listed.
            return;
        }
        document.begin("Contents").element("Key", shown(object.key(), isEncoded));
        document.element("LastModified", TIME.format(file.modified())).element("ETag", ObjectCalls.tag(file));
        document.element("Size", file.size())
                .element("StorageClass", "STANDARD")
                .end("Contents");
    }

    /** What lies behind the delimiter is told as one prefix, and passed over. */
    private Page page(Bucket bucket, String prefix, String delimiter, @Nullable String start, int max)
            throws IOException {
        List<StoredObject> objects = new ArrayList<>();
        List<String> prefixes = new ArrayList<>();
        String after = start;
        while (true) {
            int room = max - objects.size() - prefixes.size();
            List<StoredObject> found = store.list(bucket, prefix, after, KEYS_MAX);
            for (StoredObject object : found) {
                int cut = delimiter.isEmpty() ? -1 : object.key().indexOf(delimiter, prefix.length());
                String common = cut < 0 ? "" : object.key().substring(0, cut + delimiter.length());
                boolean isCounted = !common.isEmpty() && (prefixes.contains(common) || after(start, common));
                if (!isCounted) {
                    if (room-- == 0) {
                        return new Page(objects, prefixes, after);
                    }
                    if (common.isEmpty()) {
                        objects.add(object);
                    } else {
                        prefixes.add(common);
                    }
                }
                after = object.key();
            }
            if (found.size() < KEYS_MAX) {
                return new Page(objects, prefixes, null);
            }
        }
    }

    /** Whether a prefix was told on a page before, which ended with a key behind it or with itself. */
    private static boolean after(@Nullable String start, String common) {
        return start != null && (start.equals(common) || start.startsWith(common));
    }

    private static int max(S3Request request) throws S3Fault {
        String asked = request.parameter("max-keys").orElse("" + KEYS_MAX);
        if (!asked.matches("[0-9]{1,9}")) {
            throw S3Fault.invalid("InvalidArgument", "Provided max-keys not an integer or within integer range");
        }
        return Math.min(KEYS_MAX, Integer.parseInt(asked));
    }

    private static String shown(String text, boolean isEncoded) {
        return isEncoded ? UriEncoding.encode(text).replace("%2F", "/") : text;
    }

    private static String encoded(String key) {
        return Base64.getUrlEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String token) throws S3Fault {
        try {
            return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException foreign) {
            throw S3Fault.invalid("InvalidArgument", "The continuation token provided is incorrect");
        }
    }
}
