package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.ImportSource;
import dev.armature.engine.exchange.JobFailure;
import dev.armature.engine.exchange.ObjectTarget;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What exports and imports need to be allowed by S3. Their callers need it when they ask; that they lack it is told when the job ends, as on AWS. */
public final class ObjectPermissions {
    private static final String ARN = "arn:aws:s3:::";

    private ObjectPermissions() {}

    /** Of an export: to put all objects that it may come to. */
    public static List<Permission> of(ObjectTarget target) {
        return Permission.onAllBelow("s3:PutObject", ARN + target.bucket() + "/" + target.root())
                .alone();
    }

    /** Of an import: to list objects, and to get them. */
    public static List<Permission> of(ImportSource source) {
        String prefix = source.prefix() == null ? "" : source.prefix();
        return List.of(
                Permission.of("s3:ListBucket", ARN + source.bucket())
                        .with(Detail.PREFIX, prefix)
                        .build(),
                Permission.onAllBelow("s3:GetObject", ARN + source.bucket() + "/" + prefix)
                        .build());
    }

    /** What the job of a caller that lacks one of them fails with; null if it has them all. */
    public static @Nullable JobFailure denied(List<Permission> needed, Call call) {
        var caller = call.caller();
        if (caller == null || !caller.isLimited()) {
            return null;
        }
        try {
            caller.authorizer().authorize(needed);
            return null;
        } catch (ApiException denied) {
            return JobFailure.accessDenied(denied.text());
        }
    }
}
