package dev.armature.security.policy;

import dev.armature.wire.JsonTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads policy documents, and refuses what IAM refuses, in its words. */
final class PolicyReader {
    private static final int DEPTH_MAX = 8;
    private static final String SYNTAX = "Syntax errors in policy.";
    private static final Set<String> MEMBERS = Set.of("Version", "Id", "Statement");
    private static final Set<String> STATEMENT_MEMBERS = Set.of(
            "Sid",
            "Effect",
            "Principal",
            "NotPrincipal",
            "Action",
            "NotAction",
            "Resource",
            "NotResource",
            "Condition");
    private static final Set<String> PRINCIPAL_TYPES = Set.of("AWS", "Federated", "Service", "CanonicalUser");
    private static final String NEWER_VERSION = "2012-10-17";
    private static final String OLDER_VERSION = "2008-10-17";

    private final Policy.Use use;
    private boolean withVariables;

    PolicyReader(Policy.Use use) {
        this.use = use;
    }

    Policy read(String document) {
        Map<String, JsonTree> members = members(parse(document));
        requireKnown(members, MEMBERS);
        withVariables = version(members).equals(NEWER_VERSION);
        if (use == Policy.Use.IDENTITY && members.containsKey("Id")) {
            throw malformed(SYNTAX);
        }
        JsonTree statement = members.get("Statement");
        if (statement == null) {
            throw malformed(SYNTAX);
        }
        List<JsonTree> each = statement instanceof JsonTree.Elements(var list) ? list : List.of(statement);
        if (each.isEmpty()) {
            throw malformed(SYNTAX);
        }
        List<Statement> statements =
                each.stream().map(one -> statement(members(one))).toList();
        requireDifferentSids(statements);
        return new Policy(statements);
    }

    private static JsonTree parse(String document) {
        try {
            return JsonTree.parse(document, DEPTH_MAX);
        } catch (IllegalArgumentException notJson) {
            throw malformed(SYNTAX);
        }
    }

    private static String version(Map<String, JsonTree> members) {
        JsonTree version = members.get("Version");
        if (version == null) {
            return OLDER_VERSION;
        }
        String text = text(version);
        if (!text.equals(NEWER_VERSION) && !text.equals(OLDER_VERSION)) {
            throw malformed("Policy document must be version 2012-10-17 or greater.");
        }
        return text;
    }

    private Statement statement(Map<String, JsonTree> members) {
        requireKnown(members, STATEMENT_MEMBERS);
        Statement.Effect effect = switch (text(members.getOrDefault("Effect", new JsonTree.Text("")))) {
            case "Allow" -> Statement.Effect.ALLOW;
            case "Deny" -> Statement.Effect.DENY;
            default -> throw malformed(SYNTAX);
        };
        boolean exceptActions = isExcept(members, "Action", "NotAction", "Policy statement must contain actions.");
        List<Pattern> actions = texts(members.get(exceptActions ? "NotAction" : "Action")).stream()
                .map(PolicyReader::action)
                .toList();
        if (actions.isEmpty()) {
            throw malformed("Policy statement must contain actions.");
        }
        boolean exceptResources = use != Policy.Use.TRUST
                && isExcept(members, "Resource", "NotResource", "Policy statement must contain resources.");
        return new Statement(
                sid(members.get("Sid")),
                effect,
                principals(members),
                actions,
                exceptActions,
                resources(members, exceptResources),
                exceptResources,
                conditions(members.get("Condition")));
    }

    /** Exactly one of the two must be there. */
    private static boolean isExcept(Map<String, JsonTree> members, String name, String except, String missing) {
        if (members.containsKey(name) && members.containsKey(except)) {
            throw malformed(SYNTAX);
        }
        if (!members.containsKey(name) && !members.containsKey(except)) {
            throw malformed(missing);
        }
        return members.containsKey(except);
    }

    private static String sid(@Nullable JsonTree sid) {
        String text = sid == null ? "" : text(sid);
        if (!text.matches("[0-9A-Za-z]*")) {
            throw malformed(
                    "Statement IDs (SID) must be alpha-numeric. Check that your input satisfies the regular expression"
                            + " [0-9A-Za-z]*");
        }
        return text;
    }

    private static void requireDifferentSids(List<Statement> statements) {
        Set<String> seen = new HashSet<>();
        for (Statement statement : statements) {
            if (!statement.sid().isEmpty() && !seen.add(statement.sid())) {
                throw malformed("Statement IDs (SID) in a single policy must be unique.");
            }
        }
    }

    private static Pattern action(String text) {
        if (!text.equals("*")) {
            int colon = text.indexOf(':');
            if (colon < 0) {
                throw malformed("Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.");
            }
            if (!text.substring(0, colon).matches("[A-Za-z0-9-]+")
                    || !text.substring(colon + 1).matches("[A-Za-z0-9*?]+")) {
                throw malformed("Vendor " + text.substring(0, colon) + " is not valid");
            }
        }
        return Pattern.of(text, false, true);
    }

    private List<Pattern> resources(Map<String, JsonTree> members, boolean except) {
        if (use == Policy.Use.TRUST) {
            if (members.containsKey("Resource") || members.containsKey("NotResource")) {
                throw malformed("Has prohibited field Resource");
            }
            return List.of(Pattern.of("*", false, true));
        }
        List<String> texts = texts(members.get(except ? "NotResource" : "Resource"));
        if (texts.isEmpty()) {
            throw malformed("Policy statement must contain resources.");
        }
        return texts.stream().map(this::resource).toList();
    }

    private Pattern resource(String text) {
        if (!text.equals("*") && !text.matches("arn:[^:]*:[^:]*:[^:]*:[^:]*:.*")) {
            throw malformed("Resource " + text + " must be in ARN format or \"*\".");
        }
        return Pattern.of(text, withVariables, true);
    }

    private Principals principals(Map<String, JsonTree> members) {
        boolean except = members.containsKey("NotPrincipal");
        JsonTree principal = members.get(except ? "NotPrincipal" : "Principal");
        if (use == Policy.Use.IDENTITY) {
            if (principal != null) {
                throw malformed("Policy document should not specify a principal.");
            }
            return Principals.ATTACHED;
        }
        if (principal == null) {
            throw malformed("Missing required field Principal");
        }
        if (except && members.containsKey("Principal")) {
            throw malformed(SYNTAX);
        }
        return new Principals(principalNames(principal), except);
    }

    private static List<String> principalNames(JsonTree principal) {
        if (principal instanceof JsonTree.Text(String text)) {
            if (!text.equals(Principals.EVERYONE)) {
                throw malformed("Invalid principal in policy: " + text);
            }
            return List.of(text);
        }
        Map<String, JsonTree> byType = members(principal);
        requireKnown(byType, PRINCIPAL_TYPES);
        List<String> names = new ArrayList<>();
        byType.forEach((type, of) -> {
            for (String name : texts(of)) {
                if (type.equals("AWS")) {
                    requirePrincipal(name);
                    names.add(name);
                } else {
                    // Of services and of other directories: none of them is a principal here.
                    names.add(type + ":" + name);
                }
            }
        });
        if (names.isEmpty()) {
            throw malformed(SYNTAX);
        }
        return List.copyOf(names);
    }

    private static void requirePrincipal(String name) {
        boolean isArn =
                name.matches("arn:aws:(iam|sts)::\\d{12}:(root|(user|role|assumed-role|federated-user)/[^*?]+)");
        if (!name.equals(Principals.EVERYONE) && !name.matches("\\d{12}") && !isArn) {
            throw malformed("Invalid principal in policy: \"AWS\":\"" + name + "\"");
        }
    }

    private List<Condition> conditions(@Nullable JsonTree condition) {
        List<Condition> conditions = new ArrayList<>();
        if (condition != null) {
            members(condition)
                    .forEach((operator, keys) -> members(keys)
                            .forEach((key, values) -> conditions.add(condition(operator, key, texts(values)))));
        }
        return conditions;
    }

    private Condition condition(String operatorText, String key, List<String> values) {
        String name = operatorText;
        var quantifier = Condition.Quantifier.NONE;
        if (name.startsWith("ForAllValues:")) {
            quantifier = Condition.Quantifier.FOR_ALL_VALUES;
            name = name.substring("ForAllValues:".length());
        } else if (name.startsWith("ForAnyValue:")) {
            quantifier = Condition.Quantifier.FOR_ANY_VALUE;
            name = name.substring("ForAnyValue:".length());
        }
        boolean ifExists = name.endsWith("IfExists");
        name = ifExists ? name.substring(0, name.length() - "IfExists".length()) : name;
        Operator operator = Operator.named(name).orElse(null);
        if (operator == null || ifExists && operator == Operator.NULL) {
            throw malformed("Invalid Condition type : " + operatorText + ".");
        }
        if (key.indexOf(':') < 0) {
            throw malformed("Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.");
        }
        boolean hasVariables = withVariables && operator.kind() != Operator.Kind.PLAIN;
        boolean hasWildcards = operator.kind() == Operator.Kind.WILDCARDS;
        return new Condition(
                quantifier,
                operator,
                ifExists,
                key,
                values.stream()
                        .map(value -> Pattern.of(value, hasVariables, hasWildcards))
                        .toList());
    }

    private static void requireKnown(Map<String, JsonTree> members, Set<String> known) {
        if (!known.containsAll(members.keySet())) {
            throw malformed(SYNTAX);
        }
    }

    private static Map<String, JsonTree> members(JsonTree tree) {
        if (tree instanceof JsonTree.Members(var members)) {
            return members;
        }
        throw malformed(SYNTAX);
    }

    private static String text(JsonTree tree) {
        if (tree instanceof JsonTree.Text(String text)) {
            return text;
        }
        throw malformed(SYNTAX);
    }

    /** One or a list; conditions may also have figures and truth values. */
    private static List<String> texts(@Nullable JsonTree tree) {
        return switch (tree) {
            case null -> throw malformed(SYNTAX);
            case JsonTree.Elements(var elements) ->
                elements.stream().flatMap(one -> texts(one).stream()).toList();
            case JsonTree.Text(String text) -> List.of(text);
            case JsonTree.Figure(String figure) -> List.of(figure);
            case JsonTree.Truth(boolean truth) -> List.of(Boolean.toString(truth));
            case JsonTree.Members ignored -> throw malformed(SYNTAX);
            case JsonTree.Nothing ignored -> throw malformed(SYNTAX);
        };
    }

    private static MalformedPolicyException malformed(String text) {
        return new MalformedPolicyException(text);
    }
}
