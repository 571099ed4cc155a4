package dev.armature.s3;

import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.object.ObjectStoreException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of a service that speaks S3, at {@code /bucket/key}.
 *
 * <p>An object is written to a file on this machine first: its signature is about a hash of all of it, and it may have to be sent twice. An object that
 * is read is read on from where a connection was lost.
 */
public final class S3ObjectStore implements ObjectStore, AutoCloseable {
    /** As many as S3 lists at a time. */
    private static final int PAGE_MAX = 1_000;

    private static final String OWNER = "x-amz-expected-bucket-owner";

    private final S3Client client;
    private final Path temporary;

    /** @param temporary a directory for what is being written */
    public S3ObjectStore(S3Endpoint endpoint, Path temporary, Clock clock) {
        this.client = new S3Client(endpoint, clock);
        this.temporary = temporary;
    }

    @Override
    public boolean hasBucket(Bucket bucket) throws ObjectStoreException {
        var answer = client.send(request("HEAD", bucket, ""));
        closeQuietly(answer.body());
        int status = answer.statusCode();
        if (status == 404) {
            return false;
        }
        // An answer to HEAD has no document that says more. 301: it is in another Region, and so it is there.
        if (status >= 400) {
            throw new ObjectStoreException(
                    status == 403 ? Kind.ACCESS_DENIED : Kind.UNAVAILABLE,
                    "the service answers " + status + " about the bucket " + bucket.name());
        }
        return true;
    }

    @Override
    public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
            throws ObjectStoreException {
        List<StoredObject> found = new ArrayList<>();
        String token = "";
        do {
            Map<String, String> parameters = new HashMap<>(Map.of(
                    "list-type", "2", "prefix", prefix, "max-keys", "" + Math.min(PAGE_MAX, max - found.size())));
            if (!token.isEmpty()) {
                parameters.put("continuation-token", token);
            } else if (after != null) {
                parameters.put("start-after", after);
            }
            var page = listing(new S3Client.Request("GET", bucket.name(), "", parameters, owner(bucket)));
            found.addAll(page.objects());
            token = page.objects().isEmpty() ? "" : page.next();
        } while (found.size() < max && !token.isEmpty());
        return found;
    }

    private S3Xml.Listing listing(S3Client.Request request) throws ObjectStoreException {
        var answer = client.send(request);
        try (var in = done(answer, request)) {
            return S3Xml.listing(in);
        } catch (ObjectStoreException refused) {
            throw refused;
        } catch (IOException broken) {
            throw new ObjectStoreException(Kind.UNAVAILABLE, "the list of " + request.bucket() + ": " + broken, broken);
        }
    }

    @Override
    public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
        return new ObjectInput(bucket, key);
    }

    /** An object, read on behind what was read when its connection is lost, if it is still the same one. */
    private final class ObjectInput extends InputStream {
        private static final int RESUMED_MAX = 5;

        private final Bucket bucket;
        private final String key;
        private InputStream in;
        private String tag = "";
        private long length = -1;
        private long position;
        private int resumed;

        ObjectInput(Bucket bucket, String key) throws ObjectStoreException {
            this.bucket = bucket;
            this.key = key;
            this.in = open();
        }

        private InputStream open() throws ObjectStoreException {
            Map<String, String> headers = new HashMap<>(owner(bucket));
            if (position > 0) {
                headers.put("range", "bytes=" + position + "-");
                headers.put("if-match", tag);
            }
            var request = new S3Client.Request("GET", bucket.name(), key, Map.of(), headers);
            var answer = client.send(request);
            var body = done(answer, request);
            if (position == 0) {
                tag = answer.headers().firstValue("etag").orElse("");
                length = answer.headers().firstValueAsLong("content-length").orElse(-1);
            } else if (answer.statusCode() != 206) {
                closeQuietly(body);
                throw new ObjectStoreException(Kind.UNAVAILABLE, "the service cannot go on in the middle of " + key);
            }
            return body;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int start, int wanted) throws IOException {
            while (true) {
                try {
                    int read = in.read(to, start, wanted);
                    if (read >= 0) {
                        position += read;
                        return read;
                    }
                    if (length < 0 || position >= length) {
                        return -1;
                    }
                    throw new IOException("the connection ended after " + position + " of " + length + " bytes");
                } catch (IOException lost) {
                    goOn(lost);
                }
            }
        }

        private void goOn(IOException lost) throws IOException {
            closeQuietly(in);
            if (++resumed > RESUMED_MAX || tag.isEmpty() && position > 0) {
                throw new ObjectStoreException(
                        Kind.UNAVAILABLE, "lost " + bucket.name() + "/" + key + ": " + lost, lost);
            }
            in = open();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    @Override
    public void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException {
        Map<String, String> headers = new HashMap<>(owner(bucket));
        if ("KMS".equals(encryption.algorithm())) {
            headers.put("x-amz-server-side-encryption", "aws:kms");
            if (encryption.keyId() != null) {
                headers.put("x-amz-server-side-encryption-aws-kms-key-id", encryption.keyId());
            }
        } else if (encryption.algorithm() != null) {
            headers.put("x-amz-server-side-encryption", encryption.algorithm());
        }
        var request = new S3Client.Request("PUT", bucket.name(), key, Map.of(), headers);
        try (var spool = Spool.of(content, temporary)) {
            closeQuietly(done(
                    client.send(request, () -> HttpRequest.BodyPublishers.ofFile(spool.file()), spool.sha256()),
                    request));
        } catch (ObjectStoreException refused) {
            throw refused;
        } catch (IOException failed) {
            throw new ObjectStoreException(
                    Kind.UNAVAILABLE,
                    "cannot write " + request.place() + " to " + temporary + " first: " + failed,
                    failed);
        }
    }

    private static S3Client.Request request(String method, Bucket bucket, String key) {
        return new S3Client.Request(method, bucket.name(), key, Map.of(), owner(bucket));
    }

    private static Map<String, String> owner(Bucket bucket) {
        return bucket.owner() == null ? Map.of() : Map.of(OWNER, bucket.owner());
    }

    /** The body of an answer that is no refusal. */
    private static InputStream done(HttpResponse<InputStream> answer, S3Client.Request request)
            throws ObjectStoreException {
        if (answer.statusCode() < 300) {
            return answer.body();
        }
        S3Xml.Fault fault;
        try (var in = answer.body()) {
            fault = S3Xml.fault(in);
        } catch (IOException lost) {
            fault = new S3Xml.Fault("", "");
        }
        throw new ObjectStoreException(
                kind(answer.statusCode(), fault.code()),
                fault.message().isEmpty()
                        ? "the service answers " + answer.statusCode() + " about " + request.place()
                        : fault.message());
    }

    private static Kind kind(int status, String code) {
        return switch (code) {
            case "NoSuchBucket" -> Kind.NO_SUCH_BUCKET;
            case "NoSuchKey" -> Kind.NO_SUCH_KEY;
            case "KMS.NotFoundException" -> Kind.NO_SUCH_KMS_KEY;
            default -> status == 403 ? Kind.ACCESS_DENIED : Kind.UNAVAILABLE;
        };
    }

    private static void closeQuietly(InputStream in) {
        try {
            in.close();
        } catch (IOException ignored) {
            // Nothing more is wanted of it.
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
