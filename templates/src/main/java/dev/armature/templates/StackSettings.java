package dev.armature.templates;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * What a template does not say about the stack that is made of it.
 *
 * @param parameters values for the template's parameters, by name
 * @param functions where functions run, by name; {@link #EVERY_FUNCTION} for those that are not named
 * @param without properties of tables that are left as they are, of {@link #LEAVABLE}
 */
public record StackSettings(
        String stackName,
        String region,
        String accountId,
        Map<String, String> parameters,
        Map<String, String> functions,
        Set<String> without) {
    /** The account that Armature puts into ARNs. */
    public static final String ACCOUNT_DEFAULT = "000000000000";

    public static final String REGION_DEFAULT = "us-east-1";

    public static final String EVERY_FUNCTION = "*";

    /** The properties that tables can do without. */
    public static final List<String> LEAVABLE = Ability.properties();

    public StackSettings {
        parameters = Map.copyOf(parameters);
        functions = Map.copyOf(functions);
        without = Set.copyOf(without);
    }

    /** A stack in the account and Region that Armature has unless told otherwise. */
    public static StackSettings named(String stackName) {
        return new StackSettings(stackName, REGION_DEFAULT, ACCOUNT_DEFAULT, Map.of(), Map.of(), Set.of());
    }

    public StackSettings withRegion(String changed) {
        return new StackSettings(stackName, changed, accountId, parameters, functions, without);
    }

    public StackSettings withAccountId(String changed) {
        return new StackSettings(stackName, region, changed, parameters, functions, without);
    }

    public StackSettings withStackName(String changed) {
        return new StackSettings(changed, region, accountId, parameters, functions, without);
    }

    public StackSettings withParameter(String name, String value) {
        return new StackSettings(stackName, region, accountId, and(parameters, name, value), functions, without);
    }

    StackSettings withoutParameters() {
        return new StackSettings(stackName, region, accountId, Map.of(), functions, without);
    }

    /** @param url of what runs the function, such as {@code http://127.0.0.1:3001} */
    public StackSettings withFunction(String name, String url) {
        return new StackSettings(stackName, region, accountId, parameters, and(functions, name, url), without);
    }

    /** @param property of {@link #LEAVABLE} */
    public StackSettings leavingOut(String property) {
        Set<String> more = new HashSet<>(without);
        more.add(property);
        return new StackSettings(stackName, region, accountId, parameters, functions, more);
    }

    /** The table without what is left as it is. */
    TableDefinition applicable(TableDefinition table) {
        var applicable = table;
        for (String property : new TreeSet<>(without)) {
            applicable = applicable.without(Ability.of(property).orElseThrow(), "left out");
        }
        return applicable;
    }

    private static Map<String, String> and(Map<String, String> values, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return more;
    }

    /** Where a function runs, if that was said. */
    Optional<String> url(String function) {
        return Optional.ofNullable(functions.get(function))
                .or(() -> Optional.ofNullable(functions.get(EVERY_FUNCTION)));
    }

    /** The same for the same stack, so that names made from a part of it stay the same. */
    String stackId() {
        String place = region + ":" + accountId;
        UUID id = UUID.nameUUIDFromBytes((place + ":" + stackName).getBytes(StandardCharsets.UTF_8));
        return arn("cloudformation", "stack/" + stackName + "/" + id);
    }

    /** Of what belongs to the stack's account and is in its Region. */
    String arn(String service, String resource) {
        return "arn:" + partition() + ":" + service + ":" + region + ":" + accountId + ":" + resource;
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
