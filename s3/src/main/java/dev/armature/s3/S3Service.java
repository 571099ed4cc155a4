package dev.armature.s3;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;

/**
 * Answers, as S3 would, about the buckets of a directory: what tools need to put there what is to be imported, and to fetch what was exported.
 *
 * <p>There is no more than that: a request for anything else of S3 is refused by its name, and nothing that it asks for is passed over.
 */
public final class S3Service {
    /** How much of an object one answer may bring; who wants more asks for ranges, as tools do for what is large. */
    static final int ANSWER_BYTES_MAX = 16 << 20;

    private static final Logger LOG = System.getLogger(S3Service.class.getName());

    private final BucketCalls buckets;
    private final ObjectCalls objects;
    private final Uploads uploads;

    public S3Service(DirectoryObjectStore store, String region) {
        this.uploads = new Uploads(store);
        this.buckets = new BucketCalls(store, region);
        this.objects = new ObjectCalls(store);
    }

    public S3Answer answer(S3Request request) {
        try {
            var operation = S3Operation.of(request);
            request.access().require(operation, request);
            return run(operation, request);
        } catch (ObjectStoreException fault) {
            return S3Fault.of(fault).answer(request);
        } catch (S3Fault fault) {
            return fault.answer(request);
        } catch (IOException failed) {
            // It may say where the directory is.
            LOG.log(Level.ERROR, "the directory of buckets cannot be read or written", failed);
            return new S3Fault(500, "InternalError", "The directory cannot be read or written.").answer(request);
        }
    }

    /** What a request asks for, as S3 names it; its method, if it is nothing that there is. */
    public static String operation(S3Request request) {
        try {
            return S3Operation.of(request).shown();
        } catch (S3Fault unknown) {
            return request.method();
        }
    }

    /** What is answered to a request whose signature is not as it should be. */
    public static S3Answer refuse(
            S3Request request, int status, String code, String message, Map<String, String> details) {
        return new S3Fault(status, code, message).answer(request, details);
    }

    private S3Answer run(S3Operation operation, S3Request request) throws IOException, S3Fault {
        return switch (operation) {
            case LIST_BUCKETS -> buckets.listAll();
            case CREATE_BUCKET -> buckets.make(request);
            case HEAD_BUCKET -> buckets.head(request);
            case DELETE_BUCKET -> buckets.remove(request);
            case GET_BUCKET_LOCATION -> buckets.location(request);
            case LIST_OBJECTS -> buckets.list(request);
            case DELETE_OBJECTS -> objects.removeAll(request);
            case GET_OBJECT -> objects.get(request);
            case HEAD_OBJECT -> objects.head(request);
            case PUT_OBJECT -> objects.put(request);
            case DELETE_OBJECT -> objects.remove(request);
            case CREATE_MULTIPART_UPLOAD -> uploads.begin(request);
            case UPLOAD_PART -> uploads.addPart(request);
            case COMPLETE_MULTIPART_UPLOAD -> uploads.complete(request);
            case ABORT_MULTIPART_UPLOAD -> uploads.abort(request);
            case LIST_PARTS -> throw S3Fault.unsupported("lists of parts");
        };
    }
}
