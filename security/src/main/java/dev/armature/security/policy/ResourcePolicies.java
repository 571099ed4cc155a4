package dev.armature.security.policy;

import dev.armature.engine.request.Faults;
import dev.armature.engine.request.PolicyDocuments;
import dev.armature.model.ApiException;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Evaluation.Verdict;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.wire.JsonTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Policies of tables and streams, as DynamoDB takes and shows them: without blanks, members in one order, a list of one as the one, an account by
 * the ARN of its root. Two documents that say the same are the same text.
 */
public final class ResourcePolicies implements PolicyDocuments {
    private static final int DEPTH_MAX = 8;
    private static final String STATEMENT = "Statement";
    private static final String SYNTAX_ERROR = "Syntax error at position ";
    private static final List<String> MEMBERS = List.of("Version", "Id", "Statement");
    private static final List<String> STATEMENT_MEMBERS = List.of(
            "Sid",
            "Effect",
            "Principal",
            "NotPrincipal",
            "Action",
            "NotAction",
            "Resource",
            "NotResource",
            "Condition");

    @Override
    public String read(String document, boolean ofStream) {
        PolicySyntax syntax = parse(document);
        syntax.fault().ifPresent(place -> {
            throw invalid(SYNTAX_ERROR + place);
        });
        Map<String, JsonTree> members = membersOf(syntax.tree());
        if (isEmpty(members.get(STATEMENT))) {
            throw invalid("Could not parse the policy: Statement is empty!");
        }
        List<JsonTree> statements = elementsOf(members.get(STATEMENT));
        if (statements.stream().anyMatch(statement -> !membersOf(statement).containsKey("Effect"))) {
            throw invalid("Missing required field Effect");
        }
        String kept = written(kept(members));
        Policy policy;
        try {
            policy = Policy.parse(kept, Policy.Use.RESOURCE);
        } catch (MalformedPolicyException refused) {
            throw worded(String.valueOf(refused.getMessage()), syntax);
        }
        requireActions(statements, ofStream);
        if (policy.statements().stream().anyMatch(Statement::allowsEveryone)) {
            throw ApiException.validation(
                    "Resource-based policy grants unbounded access in one or more elements. Please"
                            + " revise the policy to ensure least-privilege form of access");
        }
        return kept;
    }

    private static PolicySyntax parse(String document) {
        PolicySyntax syntax;
        try {
            syntax = new PolicySyntax(document, DEPTH_MAX);
        } catch (IllegalArgumentException notJson) {
            throw notJson();
        }
        if (syntax.tree() instanceof JsonTree.Nothing) {
            throw invalid("This text appears not to be a policy");
        }
        if (!(syntax.tree() instanceof JsonTree.Members)) {
            throw notJson();
        }
        return syntax;
    }

    private static ApiException notJson() {
        return invalid("This policy contains invalid Json");
    }

    private static void requireActions(List<JsonTree> statements, boolean ofStream) {
        List<String> named = new ArrayList<>();
        for (JsonTree statement : statements) {
            for (String member : List.of("Action", "NotAction")) {
                for (JsonTree action : elementsOf(membersOf(statement).get(member))) {
                    if (action instanceof JsonTree.Text(String text)) {
                        named.add(text);
                    }
                }
            }
        }
        List<String> unknown = PolicyActions.unknown(named, ofStream);
        if (!unknown.isEmpty()) {
            throw invalid("The following action names are invalid: \"" + String.join("\", \"", unknown) + "\"");
        }
    }

    private static boolean isEmpty(@Nullable JsonTree statement) {
        return statement instanceof JsonTree.Elements(var elements) && elements.isEmpty();
    }

    /** In DynamoDB's words, where they are not IAM's. */
    private static ApiException worded(String text, PolicySyntax syntax) {
        if (text.startsWith("Invalid principal")) {
            return Faults.invalid("Invalid principal in policy document.");
        }
        return invalid(
                switch (text) {
                    case "Policy statement must contain resources." -> "Missing required field Resource";
                    case "Policy statement must contain actions." -> "Missing required field Action";
                    case "Statement IDs (SID) in a single policy must be unique." ->
                        "The Statement Ids in the policy are not unique";
                    case PolicyReader.SYNTAX -> SYNTAX_ERROR + syntax.end();
                    default -> text;
                });
    }

    private static ApiException invalid(String text) {
        return Faults.invalid("Invalid policy document: " + text);
    }

    @Override
    public boolean locksOut(String document, String principal, String resource) {
        var source = new Source("", Policy.parse(document, Policy.Use.RESOURCE));
        var who = Principal.ofArn(principal);
        var policies = new Policies(List.of(), Optional.empty(), Optional.empty(), Optional.of(source), who.account());
        var asked = new Asked(
                "dynamodb:PutResourcePolicy", resource, RequestContext.builder().build());
        return Evaluation.of(who, policies, asked) instanceof Verdict.Denied;
    }

    /** What has no version is shown with the older one, and nevertheless is another document than one that says so. */
    @Override
    public String shown(String document) {
        Map<String, JsonTree> members = new LinkedHashMap<>(membersOf(JsonTree.parse(document, DEPTH_MAX)));
        members.putIfAbsent("Version", new JsonTree.Text("2008-10-17"));
        return written(new JsonTree.Members(ordered(members, MEMBERS)));
    }

    private static JsonTree kept(Map<String, JsonTree> members) {
        Map<String, JsonTree> kept = new LinkedHashMap<>(members);
        kept.computeIfPresent(
                STATEMENT,
                (name, statements) -> new JsonTree.Elements(elementsOf(statements).stream()
                        .map(ResourcePolicies::statement)
                        .toList()));
        return new JsonTree.Members(ordered(kept, MEMBERS));
    }

    private static JsonTree statement(JsonTree statement) {
        Map<String, JsonTree> members = new LinkedHashMap<>(membersOf(statement));
        members.replaceAll((name, value) -> switch (name) {
            case "Principal", "NotPrincipal" -> principal(value);
            case "Condition" -> condition(value);
            case "Effect" -> effect(value);
            default -> single(value);
        });
        return new JsonTree.Members(ordered(members, STATEMENT_MEMBERS));
    }

    private static JsonTree effect(JsonTree effect) {
        return effect instanceof JsonTree.Text(String text)
                ? new JsonTree.Text(text.equalsIgnoreCase("allow") ? "Allow" : "Deny")
                : effect;
    }

    private static JsonTree condition(JsonTree condition) {
        Map<String, JsonTree> shown = new LinkedHashMap<>(membersOf(condition));
        shown.replaceAll((operator, keys) -> {
            Map<String, JsonTree> values = new LinkedHashMap<>(membersOf(keys));
            values.replaceAll((key, value) -> single(value));
            return new JsonTree.Members(values);
        });
        return new JsonTree.Members(shown);
    }

    /** The same principal twice is there once. */
    private static JsonTree principal(JsonTree principal) {
        if (!(principal instanceof JsonTree.Members(var byType))) {
            return principal;
        }
        Map<String, JsonTree> shown = new LinkedHashMap<>(byType);
        shown.replaceAll((type, names) -> single(new JsonTree.Elements(elementsOf(names).stream()
                .map(ResourcePolicies::account)
                .distinct()
                .toList())));
        return new JsonTree.Members(shown);
    }

    private static JsonTree account(JsonTree name) {
        return name instanceof JsonTree.Text(String text) && text.matches("\\d{12}")
                ? new JsonTree.Text(new Principal.Root(text).arn())
                : name;
    }

    private static JsonTree single(JsonTree value) {
        return value instanceof JsonTree.Elements(var elements) && elements.size() == 1 ? elements.getFirst() : value;
    }

    private static List<JsonTree> elementsOf(@Nullable JsonTree tree) {
        return switch (tree) {
            case null -> List.of();
            case JsonTree.Elements(var elements) -> elements;
            default -> List.of(tree);
        };
    }

    private static Map<String, JsonTree> membersOf(JsonTree tree) {
        return tree instanceof JsonTree.Members(var members) ? members : Map.of();
    }

    private static Map<String, JsonTree> ordered(Map<String, JsonTree> members, List<String> order) {
        Map<String, JsonTree> ordered = new LinkedHashMap<>();
        for (String name : order) {
            JsonTree value = members.get(name);
            if (value != null) {
                ordered.put(name, value);
            }
        }
        return ordered;
    }

    private static String written(JsonTree tree) {
        var out = new StringBuilder();
        write(tree, out);
        return out.toString();
    }

    private static void write(JsonTree tree, StringBuilder out) {
        switch (tree) {
            case JsonTree.Members(var members) -> {
                String separator = "{";
                for (var member : members.entrySet()) {
                    out.append(separator);
                    text(member.getKey(), out);
                    out.append(':');
                    write(member.getValue(), out);
                    separator = ",";
                }
                out.append(members.isEmpty() ? "{}" : "}");
            }
            case JsonTree.Elements(var elements) -> {
                String separator = "[";
                for (JsonTree element : elements) {
                    out.append(separator);
                    write(element, out);
                    separator = ",";
                }
                out.append(elements.isEmpty() ? "[]" : "]");
            }
            case JsonTree.Text(String text) -> text(text, out);
            case JsonTree.Figure(String figure) -> out.append(figure);
            case JsonTree.Truth(boolean truth) -> out.append(truth);
            case JsonTree.Nothing() -> out.append("null");
        }
    }

    private static void text(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
