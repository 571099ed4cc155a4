package dev.armature.templates;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What names stand for in a template: parameters, pseudo parameters, and the resources of the stack as far as they are tables, or what tables refer to. */
final class References {
    /**
     * What is not made here, but tables refer to. One that has no name gets one, of the stack's name and its logical id; a key has its logical id.
     *
     * @param property that gives it its name; empty if it has none
     * @param arn of one of that name, with what the stack says in front of it
     */
    private record Named(String property, String service, String arn) {}

    private static final String KEY = "AWS::KMS::Key";
    private static final String BUCKET = "AWS::S3::Bucket";
    private static final String ROLE = "AWS::IAM::Role";
    private static final Map<String, Named> NAMED = Map.of(
            KEY,
            new Named("", "kms", "key/"),
            "AWS::Kinesis::Stream",
            new Named("Name", "kinesis", "stream/"),
            ROLE,
            new Named("RoleName", "iam", "role/"),
            "AWS::IAM::User",
            new Named("UserName", "iam", "user/"),
            BUCKET,
            new Named("BucketName", "s3", ""));

    private final StackSettings settings;
    private final Parameters parameters;
    private final Resources resources;
    private final Map<String, String> attributes;
    /** The tables whose names are being worked out. */
    private final Set<String> named = new HashSet<>();

    References(StackSettings settings, Parameters parameters, Resources resources) {
        this(settings, parameters, resources, Map.of());
    }

    private References(
            StackSettings settings, Parameters parameters, Resources resources, Map<String, String> attributes) {
        this.settings = settings;
        this.parameters = parameters;
        this.resources = resources;
        this.attributes = attributes;
    }

    References knowing(Map<String, String> known) {
        return new References(settings, parameters, resources, known);
    }

    /** What {@code Ref} answers; nothing for {@code AWS::NoValue}. */
    Optional<Json> value(String name, String path, Resolver resolver) {
        if (parameters.has(name)) {
            return Optional.of(parameters.value(name));
        }
        if (attributes.containsKey(name)) {
            return Optional.of(Json.text(attributes.get(name)));
        }
        if (name.equals("AWS::NoValue")) {
            return Optional.empty();
        }
        return Optional.of(
                Json.text(name.startsWith("AWS::") ? pseudo(name, path) : physicalName(name, path, resolver)));
    }

    private String pseudo(String name, String path) {
        return switch (name) {
            case "AWS::Region" -> settings.region();
            case "AWS::AccountId" -> settings.accountId();
            case "AWS::StackName" -> settings.stackName();
            case "AWS::StackId" -> settings.stackId();
            case "AWS::Partition" -> settings.partition();
            case "AWS::URLSuffix" -> settings.urlSuffix();
            default -> throw TemplateException.at(path, name + " is not understood");
        };
    }

    /** What {@code Ref} answers for a resource of the stack: a table's name. */
    private String physicalName(String logicalId, String path, Resolver resolver) {
        if (!resources.has(logicalId)) {
            throw TemplateException.at(path, "there is no parameter and no resource " + logicalId);
        }
        String type = resources.type(logicalId);
        if (NAMED.containsKey(type)) {
            return named(logicalId, type, path, resolver);
        }
        if (TableType.of(type).isEmpty()) {
            throw TemplateException.at(
                    path, logicalId + " is not a table but " + type + ", and its name is not known here");
        }
        if (!resources.isThere(logicalId, resolver)) {
            throw TemplateException.at(path, logicalId + " is not in this stack, because its condition does not hold");
        }
        return tableName(logicalId, resolver);
    }

    private String named(String logicalId, String type, String path, Resolver resolver) {
        if (type.equals(KEY)) {
            return logicalId;
        }
        String made = settings.stackName() + "-" + logicalId;
        return resources
                .properties(logicalId)
                .member(Objects.requireNonNull(NAMED.get(type)).property())
                .flatMap(name -> resolver.resolve(name, path))
                .map(name -> resolver.text(name, path))
                .orElse(type.equals(BUCKET) ? made.toLowerCase(Locale.ROOT) : made);
    }

    /** The name that the template gives a table, or one made of the stack's and the resource's. */
    String tableName(String logicalId, Resolver resolver) {
        String path = Resources.path(logicalId) + ".Properties.TableName";
        if (!named.add(logicalId)) {
            throw TemplateException.at(path, "it depends on itself");
        }
        try {
            return resources
                    .properties(logicalId)
                    .member("TableName")
                    .flatMap(name -> resolver.resolve(name, path))
                    .map(name -> resolver.text(name, path))
                    .orElse(settings.stackName() + "-" + logicalId);
        } finally {
            named.remove(logicalId);
        }
    }

    private String arn(String logicalId, String name) {
        var named = NAMED.get(resources.type(logicalId));
        if (named == null) {
            return settings.arn("dynamodb", "table/" + name);
        }
        return switch (named.service()) {
            // These are in no Region, and buckets in no account.
            case "iam" ->
                "arn:" + settings.partition() + ":iam::" + settings.accountId() + ":" + named.arn()
                        + resources
                                .properties(logicalId)
                                .text("Path")
                                .orElse("/")
                                .substring(1)
                        + name;
            case "s3" -> "arn:" + settings.partition() + ":s3:::" + name;
            default -> settings.arn(named.service(), named.arn() + name);
        };
    }

    /** What {@code Fn::GetAtt} answers. */
    String attribute(String logicalId, String attribute, String path, Resolver resolver) {
        String known = attributes.get(logicalId + "." + attribute);
        if (known != null) {
            return known;
        }
        String name = physicalName(logicalId, path, resolver);
        return switch (attribute) {
            case "Arn" -> arn(logicalId, name);
            case "StreamArn" -> throw TemplateException.at(path, "the stream of " + logicalId + " is not there yet");
            default ->
                throw TemplateException.at(
                        path, "the attribute " + attribute + " of " + logicalId + " is not known here");
        };
    }
}
