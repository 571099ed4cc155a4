package dev.armature.templates;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What a template does not say about the stack that is made of it.
 *
 * @param parameters values for the template's parameters, by name
 */
public record StackSettings(String stackName, String region, String accountId, Map<String, String> parameters) {
    /** The account that Armature puts into ARNs. */
    public static final String ACCOUNT_DEFAULT = "000000000000";

    public static final String REGION_DEFAULT = "us-east-1";

    public StackSettings {
        parameters = Map.copyOf(parameters);
    }

    /** A stack in the account and Region that Armature has unless told otherwise. */
    public static StackSettings named(String stackName) {
        return new StackSettings(stackName, REGION_DEFAULT, ACCOUNT_DEFAULT, Map.of());
    }

    public StackSettings withRegion(String changed) {
        return new StackSettings(stackName, changed, accountId, parameters);
    }

    public StackSettings withParameter(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        changed.put(name, value);
        return new StackSettings(stackName, region, accountId, changed);
    }

    /** The same for the same stack, so that names made from a part of it stay the same. */
    String stackId() {
        String place = region + ":" + accountId;
        UUID id = UUID.nameUUIDFromBytes((place + ":" + stackName).getBytes(StandardCharsets.UTF_8));
        return "arn:" + partition() + ":cloudformation:" + place + ":stack/" + stackName + "/" + id;
    }

    String partition() {
        if (region.startsWith("cn-")) {
            return "aws-cn";
        }
        return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
    }

    String urlSuffix() {
        return region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    }
}
