package dev.armature.security.audit;

import dev.armature.engine.request.Member;
import dev.armature.wire.AdminJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A line of the log as it is read again, by the names of its members; those that are not asked for are passed over. */
public record AuditLine(
        @Member("userIdentity") @Nullable UserIdentity userIdentity,
        @Member("eventTime") @Nullable String eventTime,
        @Member("eventSource") @Nullable String eventSource,
        @Member("eventName") @Nullable String eventName,
        @Member("awsRegion") @Nullable String awsRegion,
        @Member("sourceIPAddress") @Nullable String address,
        @Member("userAgent") @Nullable String userAgent,
        @Member("errorCode") @Nullable String errorCode,
        @Member("errorMessage") @Nullable String errorMessage,
        @Member("eventID") @Nullable String eventId,
        @Member("resources") @Nullable List<Resource> resources) {
    private static final AdminJson JSON = AdminJson.lenient();
    private static final int RESOURCES_MAX = 10;

    /** How a request ended. */
    public enum Outcome {
        DONE,
        /** Who sent it may not do that, or is not who it says. */
        DENIED,
        /** For another reason. */
        FAILED
    }

    /** Who sent a request. */
    public record UserIdentity(
            @Member("type") @Nullable String type,
            @Member("arn") @Nullable String arn,
            @Member("userName") @Nullable String userName,
            @Member("accessKeyId") @Nullable String accessKeyId) {}

    /** What a request is about. */
    public record Resource(@Member("ARN") @Nullable String arn) {}

    /**
     * What is shown of it.
     *
     * @param principal the ARN of who sent it; empty if that could not be verified
     * @param resources the ARNs of tables, buckets and objects, at most ten
     * @param moreResources how many there are besides
     * @param why the code of the error, and its text where the log has it; empty if it was done
     */
    public record Shown(
            String id,
            String time,
            String principal,
            String accessKeyId,
            String source,
            String operation,
            String region,
            String address,
            String userAgent,
            Outcome outcome,
            String errorCode,
            String why,
            List<String> resources,
            int moreResources) {}

    /** Empty if it is no line of such a log: one that was cut short, for one. */
    static Optional<AuditLine> parse(byte[] line) {
        try {
            return Optional.of(JSON.decode(line, AuditLine.class)).filter(parsed -> parsed.eventName != null);
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    Outcome outcome() {
        String code = given(errorCode);
        boolean isUnknown = userIdentity == null || "Unknown".equals(userIdentity.type);
        if (code.isEmpty()) {
            return Outcome.DONE;
        }
        boolean isDenied = code.startsWith("AccessDenied")
                || code.equals("403")
                || code.equals("SignatureDoesNotMatch")
                || isUnknown && !given(eventSource).equals(AuditEvent.OWN_SOURCE)
                || isUnknown && given(eventName).equals(AuditEvent.SIGN_IN);
        return isDenied ? Outcome.DENIED : Outcome.FAILED;
    }

    /** Whether it is about a page of the server itself, which a console asks for again and again. */
    boolean isPage() {
        return given(eventSource).equals(AuditEvent.OWN_SOURCE)
                && given(eventName).contains(" ");
    }

    Shown shown() {
        List<String> arns = resources == null
                ? List.of()
                : resources.stream().map(resource -> given(resource.arn)).toList();
        return new Shown(
                given(eventId),
                time(),
                userIdentity == null ? "" : given(userIdentity.arn),
                accessKeyId(),
                given(eventSource),
                given(eventName),
                given(awsRegion),
                given(address),
                given(userAgent),
                outcome(),
                given(errorCode),
                given(errorMessage),
                arns.subList(0, Math.min(arns.size(), RESOURCES_MAX)),
                Math.max(0, arns.size() - RESOURCES_MAX));
    }

    String time() {
        return given(eventTime);
    }

    String operation() {
        return given(eventName);
    }

    /** All that a person may call who sent it. */
    String sender() {
        return userIdentity == null ? "" : given(userIdentity.arn) + " " + given(userIdentity.accessKeyId);
    }

    private String accessKeyId() {
        return userIdentity == null ? "" : given(userIdentity.accessKeyId);
    }

    private static String given(@Nullable String text) {
        return text == null ? "" : text;
    }
}
