package dev.armature.security.audit;

import dev.armature.model.Arn;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Principal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * One request, as the log has it.
 *
 * @param source such as {@code dynamodb.amazonaws.com}
 * @param name of the operation
 */
public record AuditEvent(Instant time, String source, String name, Sender sender, Outcome outcome, Subject subject) {
    /**
     * Who made it, and from where.
     *
     * @param identity empty if it could not be verified
     * @param accessKeyId that the request names, whether it could be verified or not
     * @param region that it is for; empty if it could not be verified
     */
    public record Sender(
            Optional<Identity> identity, String accessKeyId, String region, String address, String userAgent) {
        /** Nobody: the server itself. */
        static final Sender NONE = unknown("", "", "");

        /** Who could not be verified. */
        public static Sender unknown(String accessKeyId, String address, String userAgent) {
            return new Sender(Optional.empty(), accessKeyId, "", address, userAgent);
        }
    }

    /**
     * How it ended.
     *
     * @param errorCode empty if it was done
     * @param errorMessage only where it cannot repeat what the request says of items
     */
    public record Outcome(String errorCode, String errorMessage) {
        public static final Outcome DONE = new Outcome("", "");

        public static Outcome failed(String errorCode) {
            return new Outcome(errorCode, "");
        }
    }

    /**
     * What it was about.
     *
     * @param resources the ARNs of tables, or of a bucket or an object
     * @param parameters what a request for IAM or STS is about, by name as the log has it; in order
     */
    public record Subject(List<String> resources, SortedMap<String, String> parameters) {
        public static final Subject NONE = of(List.of());

        public static Subject of(List<String> resources) {
            return new Subject(resources, Collections.emptySortedMap());
        }

        public static Subject of(SortedMap<String, String> parameters) {
            return new Subject(List.of(), parameters);
        }
    }

    /** The source of what is about the server itself. */
    public static final String OWN_SOURCE = "armature";

    public static final String SIGN_IN = "SignIn";
    public static final String SIGN_OUT = "SignOut";

    private static final String VERSION = "1.11";
    private static final int TEXT_LENGTH_MAX = 1024;
    private static final Set<String> ABOUT_ITEMS = Set.of(
            "GetItem",
            "PutItem",
            "UpdateItem",
            "DeleteItem",
            "Query",
            "Scan",
            "BatchGetItem",
            "BatchWriteItem",
            "TransactGetItems",
            "TransactWriteItems",
            "ExecuteStatement",
            "BatchExecuteStatement",
            "ExecuteTransaction",
            "GetRecords",
            "GetShardIterator",
            "SearchVectors");
    private static final List<String> READING = List.of(
            "Get", "Describe", "List", "Head", "Query", "Scan", "BatchGet", "TransactGet", "Search", "Simulate");
    private static final String BUCKET = "arn:aws:s3:::";

    /** In the place of lines that could not be written. */
    static AuditEvent ofMissing(Instant time, long count) {
        var missing = new Outcome("Missing", count + " lines could not be written before this one");
        return new AuditEvent(time, OWN_SOURCE, "AuditLinesMissing", Sender.NONE, missing, Subject.NONE);
    }

    /** In JSON, on one line. */
    String line(String id) {
        List<String> resources = subject.resources;
        boolean isData = ABOUT_ITEMS.contains(name) && source.startsWith("dynamodb.")
                || resources.size() == 1 && isObject(resources.getFirst());
        var json = new StringBuilder(1024).append('{');
        member(json, "eventVersion", VERSION).append(",\"userIdentity\":");
        identity(json);
        json.append(',');
        member(json, "eventTime", time.truncatedTo(ChronoUnit.SECONDS).toString())
                .append(',');
        member(json, "eventSource", source).append(',');
        member(json, "eventName", name).append(',');
        member(json, "awsRegion", sender.region).append(',');
        member(json, "sourceIPAddress", sender.address).append(',');
        member(json, "userAgent", sender.userAgent).append(',');
        if (!outcome.errorCode.isEmpty()) {
            member(json, "errorCode", outcome.errorCode).append(',');
        }
        if (!outcome.errorMessage.isEmpty()) {
            member(json, "errorMessage", outcome.errorMessage).append(',');
        }
        parameters(json);
        json.append(",\"responseElements\":null,");
        member(json, "eventID", id).append(",\"readOnly\":");
        json.append(READING.stream().anyMatch(name::startsWith)).append(',');
        resources(json);
        member(json, "eventType", "AwsApiCall").append(",\"managementEvent\":");
        json.append(!isData).append(',');
        member(
                        json,
                        "recipientAccountId",
                        sender.identity
                                .map(known -> known.principal().account())
                                .orElse(""))
                .append(',');
        return member(json, "eventCategory", isData ? "Data" : "Management")
                .append("}\n")
                .toString();
    }

    private void identity(StringBuilder json) {
        Optional<Identity> identity = sender.identity;
        json.append('{');
        if (identity.isEmpty()) {
            member(json, "type", "Unknown").append(',');
        } else {
            Principal principal = identity.get().principal();
            String type = switch (principal) {
                case Principal.Root ignored -> "Root";
                case Principal.User ignored -> "IAMUser";
                case Principal.Session ignored -> "AssumedRole";
            };
            member(json, "type", type).append(',');
            member(json, "principalId", identity.get().userId()).append(',');
            member(json, "arn", principal.arn()).append(',');
            member(json, "accountId", principal.account()).append(',');
            identity.get()
                    .userName()
                    .ifPresent(user -> member(json, "userName", user).append(','));
            session(json, principal);
        }
        member(json, "accessKeyId", sender.accessKeyId).append('}');
    }

    private void session(StringBuilder json, Principal principal) {
        if (principal instanceof Principal.Session session) {
            json.append("\"sessionContext\":{\"sessionIssuer\":{");
            member(json, "type", "Role").append(',');
            member(json, "arn", session.role()).append(',');
            member(json, "accountId", session.account()).append("},\"attributes\":{");
            sender.identity
                    .flatMap(Identity::issued)
                    .ifPresent(issued -> member(
                                    json,
                                    "creationDate",
                                    issued.truncatedTo(ChronoUnit.SECONDS).toString())
                            .append(','));
            member(json, "mfaAuthenticated", "false").append("}},");
        }
    }

    private static boolean isObject(String arn) {
        return arn.startsWith(BUCKET) && arn.indexOf('/') > 0;
    }

    private void parameters(StringBuilder json) {
        List<String> resources = subject.resources;
        if (!subject.parameters.isEmpty()) {
            json.append("\"requestParameters\":{");
            for (var parameter : subject.parameters.entrySet()) {
                member(json, parameter.getKey(), parameter.getValue()).append(',');
            }
            json.setCharAt(json.length() - 1, '}');
        } else if (resources.size() == 1 && resources.getFirst().startsWith(BUCKET)) {
            String place = resources.getFirst().substring(BUCKET.length());
            int slash = place.indexOf('/');
            json.append("\"requestParameters\":{");
            member(json, "bucketName", slash < 0 ? place : place.substring(0, slash));
            if (slash >= 0) {
                member(json.append(','), "key", place.substring(slash + 1));
            }
            json.append('}');
        } else if (resources.size() == 1 && resources.getFirst().contains(":table/")) {
            String table = resources.getFirst();
            json.append("\"requestParameters\":{");
            member(json, "tableName", table.substring(table.indexOf('/') + 1)).append('}');
        } else {
            json.append("\"requestParameters\":null");
        }
    }

    private void resources(StringBuilder json) {
        List<String> resources = subject.resources;
        json.append("\"resources\":[");
        for (int i = 0; i < resources.size(); i++) {
            json.append(i == 0 ? "{" : ",{");
            String arn = resources.get(i);
            member(json, "accountId", Arn.account(arn)).append(',');
            member(json, "type", type(arn)).append(',');
            member(json, "ARN", arn).append('}');
        }
        json.append("],");
    }

    private static String type(String arn) {
        if (arn.startsWith(BUCKET)) {
            return isObject(arn) ? "AWS::S3::Object" : "AWS::S3::Bucket";
        }
        return arn.contains("/stream/") ? "AWS::DynamoDB::Stream" : "AWS::DynamoDB::Table";
    }

    private static StringBuilder member(StringBuilder json, String name, String value) {
        json.append('"').append(name).append("\":\"");
        int end = Math.min(value.length(), TEXT_LENGTH_MAX);
        for (int i = 0; i < end; i++) {
            char next = value.charAt(i);
            if (next == '"' || next == '\\') {
                json.append('\\').append(next);
            } else if (next < ' ' || next == 0x7F || Character.isSurrogate(next)) {
                json.append(String.format("\\u%04x", (int) next));
            } else {
                json.append(next);
            }
        }
        return json.append('"');
    }
}
