package dev.armature.security.policy;

import dev.armature.wire.JsonTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads policy documents, and refuses what IAM refuses, in its words. */
final class PolicyReader {
    private static final int DEPTH_MAX = 8;
    static final String SYNTAX = "Syntax errors in policy.";
    static final String LEGACY = "The policy failed legacy parsing";
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

    /** Looks at the whole document once for each kind of fault, in IAM's order: with two faults, the order decides which is told. */
    Policy read(String document) {
        Map<String, JsonTree> members = members(parse(document));
        requireKnown(members, MEMBERS);
        String version = version(members);
        withVariables = version.equals(NEWER_VERSION);
        if (members.containsKey("Id")) {
            var unused = text(members.get("Id"));
        }
        List<Map<String, JsonTree>> each = statements(members.get("Statement"));
        each.forEach(this::requireShape);
        if (use == Policy.Use.MANAGED && !withVariables) {
            throw malformed("Policy document must be version 2012-10-17 or greater.");
        }
        each.forEach(this::requireLegacy);
        requireDifferentSids(each);
        each.forEach(one -> requireSome(one, "Action", "Policy statement must contain actions."));
        if (use != Policy.Use.TRUST) {
            each.forEach(one -> requireSome(one, "Resource", "Policy statement must contain resources."));
            each.forEach(one -> names(one, "Resource").forEach(ResourceFormat::require));
        }
        each.forEach(one -> names(one, "Action").forEach(PolicyReader::requireAction));
        return new Policy(each.stream().map(this::statement).toList());
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
        String text = version == null ? OLDER_VERSION : text(version);
        if (!text.equals(NEWER_VERSION) && !text.equals(OLDER_VERSION)) {
            throw malformed(SYNTAX);
        }
        return text;
    }

    private static List<Map<String, JsonTree>> statements(@Nullable JsonTree statement) {
        List<JsonTree> each = switch (statement) {
            case null -> throw malformed(SYNTAX);
            case JsonTree.Elements(var list) -> list;
            default -> List.of(statement);
        };
        if (each.isEmpty()) {
            throw malformed(SYNTAX);
        }
        return each.stream().map(PolicyReader::members).toList();
    }

    /** Members that belong there, of the types that they have to have. */
    private void requireShape(Map<String, JsonTree> statement) {
        requireKnown(statement, STATEMENT_MEMBERS);
        for (String pair : List.of("Action", "Resource", "Principal")) {
            if (statement.containsKey(pair) && statement.containsKey("Not" + pair)) {
                throw malformed(SYNTAX);
            }
        }
        if (!text(statement.get("Effect")).toLowerCase(Locale.ROOT).matches("allow|deny")) {
            throw malformed(SYNTAX);
        }
        var unusedNames = List.of(names(statement, "Action"), names(statement, "Resource"));
        var unusedSid = sid(statement);
        var unusedPrincipals = principals(statement);
        conditions(statement.get("Condition"), (operator, key, values) -> {
            if (Comparison.of(operator).isEmpty()) {
                throw malformed(SYNTAX);
            }
        });
    }

    /** What IAM finds out in a second look at a document. */
    private void requireLegacy(Map<String, JsonTree> statement) {
        if (!text(statement.get("Effect")).matches("Allow|Deny")) {
            throw malformed(LEGACY);
        }
        conditions(statement.get("Condition"), (operator, key, values) -> {
            if (!Comparison.of(operator).orElseThrow().operator().areReadable(values)) {
                throw malformed(LEGACY);
            }
        });
        if (use != Policy.Use.TRUST) {
            names(statement, "Resource").forEach(ResourceFormat::requireLegacy);
        }
    }

    private static void requireDifferentSids(List<Map<String, JsonTree>> statements) {
        Set<String> seen = new HashSet<>();
        for (var statement : statements) {
            String sid = sid(statement);
            if (!sid.isEmpty() && !seen.add(sid)) {
                throw malformed("Statement IDs (SID) in a single policy must be unique.");
            }
        }
    }

    private static String sid(Map<String, JsonTree> statement) {
        JsonTree sid = statement.get("Sid");
        String text = sid == null ? "" : text(sid);
        if (!text.matches("[0-9A-Za-z]*")) {
            throw malformed(
                    "Statement IDs (SID) must be alpha-numeric. Check that your input satisfies the regular expression"
                            + " [0-9A-Za-z]*");
        }
        return text;
    }

    private static void requireSome(Map<String, JsonTree> statement, String name, String missing) {
        if (names(statement, name).isEmpty()) {
            throw malformed(missing);
        }
    }

    /** What stands in a member, or in the one that says {@code Not}. */
    private static List<String> names(Map<String, JsonTree> statement, String name) {
        JsonTree names = statement.getOrDefault(name, statement.get("Not" + name));
        return switch (names) {
            case null -> List.of();
            case JsonTree.Elements(var list) ->
                list.stream().map(PolicyReader::text).toList();
            default -> List.of(text(names));
        };
    }

    private static void requireAction(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length == 1 && !text.equals("*")) {
            throw malformed("Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.");
        }
        if (parts.length > 2) {
            throw malformed("Actions/Condition can contain only one colon.");
        }
        if (!parts[0].equals("*") && !parts[0].matches("[A-Za-z0-9.-]+")) {
            throw malformed("Vendor " + parts[0] + " is not valid");
        }
    }

    private Statement statement(Map<String, JsonTree> members) {
        List<Condition> conditions = new ArrayList<>();
        conditions(
                members.get("Condition"),
                (operator, key, values) ->
                        conditions.add(condition(Comparison.of(operator).orElseThrow(), key, values)));
        return new Statement(
                sid(members),
                text(members.get("Effect")).equals("Allow") ? Statement.Effect.ALLOW : Statement.Effect.DENY,
                principals(members),
                names(members, "Action").stream()
                        .map(action -> Pattern.of(action, false, true))
                        .toList(),
                members.containsKey("NotAction"),
                resources(members),
                members.containsKey("NotResource"),
                conditions);
    }

    private List<Pattern> resources(Map<String, JsonTree> members) {
        if (use == Policy.Use.TRUST) {
            return List.of(Pattern.of("*", false, true));
        }
        return names(members, "Resource").stream()
                .map(ResourceFormat::completed)
                .map(resource -> Pattern.of(resource, withVariables, true))
                .toList();
    }

    private Principals principals(Map<String, JsonTree> members) {
        if (use == Policy.Use.TRUST && (members.containsKey("Resource") || members.containsKey("NotResource"))) {
            throw malformed("Has prohibited field Resource");
        }
        boolean except = members.containsKey("NotPrincipal");
        JsonTree principal = members.get(except ? "NotPrincipal" : "Principal");
        if (use == Policy.Use.IDENTITY || use == Policy.Use.MANAGED) {
            if (principal != null) {
                throw malformed("Policy document should not specify a principal.");
            }
            return Principals.ATTACHED;
        }
        if (principal == null) {
            throw malformed("Missing required field Principal");
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
        for (String type : byType.keySet()) {
            for (String name : names(byType, type)) {
                if (type.equals("AWS")) {
                    requirePrincipal(name);
                    names.add(name);
                } else {
                    // Of services and of other directories: none of them is a principal here.
                    names.add(type + ":" + name);
                }
            }
        }
        if (names.isEmpty()) {
            throw malformed(SYNTAX);
        }
        return List.copyOf(names);
    }

    private static void requirePrincipal(String name) {
        // A pattern and no Arn: it says of each kind what may be in its name, too.
        boolean isArn =
                name.matches("arn:aws:(iam|sts)::\\d{12}:(root|(user|role|assumed-role|federated-user)/[^*?]+)");
        if (!name.equals(Principals.EVERYONE) && !name.matches("\\d{12}") && !isArn) {
            throw malformed("Invalid principal in policy: \"AWS\":\"" + name + "\"");
        }
    }

    /** Is given the lines of a condition one by one. */
    private interface Lines {
        void line(String operator, String key, List<String> values);
    }

    private static void conditions(@Nullable JsonTree condition, Lines lines) {
        if (condition != null) {
            members(condition)
                    .forEach((operator, keys) ->
                            members(keys).forEach((key, values) -> lines.line(operator, key, values(values))));
        }
    }

    private Condition condition(Comparison comparison, String key, List<String> values) {
        Operator.Kind kind = comparison.operator().kind();
        return new Condition(
                comparison,
                key,
                values.stream()
                        .map(value -> Pattern.of(
                                value, withVariables && kind != Operator.Kind.PLAIN, kind == Operator.Kind.WILDCARDS))
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

    private static String text(@Nullable JsonTree tree) {
        if (tree instanceof JsonTree.Text(String text)) {
            return text;
        }
        throw malformed(SYNTAX);
    }

    /** One or a list of texts, figures and truth values. */
    private static List<String> values(JsonTree tree) {
        return tree instanceof JsonTree.Elements(var elements)
                ? elements.stream().map(PolicyReader::value).toList()
                : List.of(value(tree));
    }

    private static String value(JsonTree tree) {
        return switch (tree) {
            case JsonTree.Figure(String figure) -> figure;
            case JsonTree.Truth(boolean truth) -> Boolean.toString(truth);
            default -> text(tree);
        };
    }

    static MalformedPolicyException malformed(String text) {
        return new MalformedPolicyException(text);
    }
}
