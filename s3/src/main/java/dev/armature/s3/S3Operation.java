package dev.armature.s3;

import java.util.Set;

/** What a request asks for, by S3's names, with what it needs to be allowed and what its query may say. */
enum S3Operation {
    LIST_BUCKETS("ListBuckets", "ListAllMyBuckets"),
    CREATE_BUCKET("CreateBucket", "CreateBucket"),
    HEAD_BUCKET("HeadBucket", "ListBucket"),
    DELETE_BUCKET("DeleteBucket", "DeleteBucket"),
    GET_BUCKET_LOCATION("GetBucketLocation", "GetBucketLocation", "location"),
    LIST_OBJECTS(
            "ListObjects",
            "ListBucket",
            "list-type",
            "prefix",
            "delimiter",
            "max-keys",
            "start-after",
            "continuation-token",
            "marker",
            "encoding-type",
            "fetch-owner"),
    /** Each key of it needs to be allowed. */
    DELETE_OBJECTS("DeleteObjects", "DeleteObject", "delete"),
    GET_OBJECT("GetObject", "GetObject"),
    HEAD_OBJECT("HeadObject", "GetObject"),
    PUT_OBJECT("PutObject", "PutObject"),
    DELETE_OBJECT("DeleteObject", "DeleteObject"),
    CREATE_MULTIPART_UPLOAD("CreateMultipartUpload", "PutObject", "uploads"),
    UPLOAD_PART("UploadPart", "PutObject", "partNumber", "uploadId"),
    COMPLETE_MULTIPART_UPLOAD("CompleteMultipartUpload", "PutObject", "uploadId"),
    ABORT_MULTIPART_UPLOAD("AbortMultipartUpload", "AbortMultipartUpload", "uploadId"),
    LIST_PARTS("ListParts", "ListMultipartUploadParts", "uploadId");

    /** Those of a signature in the query, which stand for themselves. */
    private static final String SIGNATURE = "X-Amz-";
    /** What SDKs add to tell operations apart. */
    private static final String ID = "x-id";

    private final String shown;
    private final String action;
    private final Set<String> parameters;

    S3Operation(String shown, String action, String... parameters) {
        this.shown = shown;
        this.action = "s3:" + action;
        this.parameters = Set.of(parameters);
    }

    /** As S3 names it. */
    String shown() {
        return shown;
    }

    /** What policies have to allow. */
    String action() {
        return action;
    }

    static S3Operation of(S3Request request) throws S3Fault {
        var operation = request.bucket().isEmpty()
                ? ofService(request)
                : request.key().isEmpty() ? ofBucket(request) : ofObject(request);
        for (String parameter : request.parameters().keySet()) {
            if (!operation.parameters.contains(parameter)
                    && !parameter.equals(ID)
                    && !parameter.startsWith(SIGNATURE)) {
                throw S3Fault.unsupported("the parameter " + parameter + " of S3's requests");
            }
        }
        return operation;
    }

    private static S3Operation ofService(S3Request request) throws S3Fault {
        if (!request.method().equals("GET")) {
            throw otherMethod(request);
        }
        return LIST_BUCKETS;
    }

    private static S3Operation ofBucket(S3Request request) throws S3Fault {
        return switch (request.method()) {
            case "PUT" -> CREATE_BUCKET;
            case "HEAD" -> HEAD_BUCKET;
            case "DELETE" -> DELETE_BUCKET;
            case "GET" -> request.asks("location") ? GET_BUCKET_LOCATION : LIST_OBJECTS;
            case "POST" -> {
                if (!request.asks("delete")) {
                    throw S3Fault.unsupported("uploads by forms of web pages");
                }
                yield DELETE_OBJECTS;
            }
            default -> throw otherMethod(request);
        };
    }

    private static S3Operation ofObject(S3Request request) throws S3Fault {
        boolean isOfUpload = request.asks("uploadId");
        return switch (request.method()) {
            case "GET" -> isOfUpload ? LIST_PARTS : GET_OBJECT;
            case "HEAD" -> HEAD_OBJECT;
            case "PUT" -> isOfUpload ? UPLOAD_PART : PUT_OBJECT;
            case "DELETE" -> isOfUpload ? ABORT_MULTIPART_UPLOAD : DELETE_OBJECT;
            case "POST" -> request.asks("uploads") ? CREATE_MULTIPART_UPLOAD : COMPLETE_MULTIPART_UPLOAD;
            default -> throw otherMethod(request);
        };
    }

    private static S3Fault otherMethod(S3Request request) {
        return new S3Fault(
                405,
                "MethodNotAllowed",
                "The specified method is not allowed against this resource: " + request.method());
    }
}
