package dev.armature.s3;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.model.ApiException;
import dev.armature.wire.signature.ChunkSignatures;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a request may do, and what proves its body.
 *
 * @param authorizer decides what its sender may do
 * @param chunks what verifies the chunks of its body; empty if they are not signed, or it is not verified who sends it
 * @param details what policies may ask about its signature
 */
public record S3Access(Authorizer authorizer, Optional<ChunkSignatures> chunks, Map<Detail, String> details) {
    /** Where signatures are not verified. */
    public static final S3Access ANY = new S3Access(Authorizer.NONE, Optional.empty(), Map.of());

    private static final String ARN = "arn:aws:s3:::";

    /** What stands for all buckets. */
    private static final String ALL = "*";

    public S3Access {
        details = Map.copyOf(details);
    }

    /** Refuses what the sender may not do. */
    void require(S3Operation operation, S3Request request) throws S3Fault {
        switch (operation) {
            case LIST_BUCKETS -> require(operation.action(), ALL, Map.of());
            case LIST_OBJECTS -> require(operation.action(), request.bucket(), aboutList(request));
            case CREATE_BUCKET, HEAD_BUCKET, DELETE_BUCKET, GET_BUCKET_LOCATION ->
                require(operation.action(), request.bucket(), Map.of());
            case DELETE_OBJECTS -> {
                // Each key for itself, once it is known.
            }
            case GET_OBJECT,
                    HEAD_OBJECT,
                    PUT_OBJECT,
                    DELETE_OBJECT,
                    CREATE_MULTIPART_UPLOAD,
                    UPLOAD_PART,
                    COMPLETE_MULTIPART_UPLOAD,
                    ABORT_MULTIPART_UPLOAD,
                    LIST_PARTS -> requireObject(operation, request.bucket(), request.key());
        }
    }

    void requireObject(S3Operation operation, String bucket, String key) throws S3Fault {
        require(operation.action(), bucket + "/" + key, Map.of());
    }

    /** Who may not list a bucket is not told that it has no such object. */
    void requireToKnowOf(S3Request request) throws S3Fault {
        require(S3Operation.LIST_OBJECTS.action(), request.bucket(), Map.of());
    }

    private static Map<Detail, String> aboutList(S3Request request) {
        var details = new EnumMap<Detail, String>(Detail.class);
        request.parameter("prefix").ifPresent(prefix -> details.put(Detail.PREFIX, prefix));
        request.parameter("delimiter").ifPresent(delimiter -> details.put(Detail.DELIMITER, delimiter));
        request.parameter("max-keys").ifPresent(max -> details.put(Detail.MAX_KEYS, max));
        return details;
    }

    private void require(String action, String place, Map<Detail, String> more) throws S3Fault {
        String resource = ARN + place;
        var permission = Permission.of(action, resource);
        details.forEach(permission::with);
        more.forEach(permission::with);
        try {
            authorizer.authorize(permission.alone());
        } catch (ApiException denied) {
            // S3 puts the resource in quotes.
            throw new S3Fault(
                    403,
                    "AccessDenied",
                    denied.text().replace("on resource: " + resource, "on resource: \"" + resource + "\""));
        }
    }
}
