package dev.armature.security.policy;

import dev.armature.engine.request.Faults;
import dev.armature.engine.request.PolicyDocuments;
import dev.armature.model.ApiException;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Evaluation.Verdict;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.wire.JsonTree;
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
    public String read(String document) {
        JsonTree tree = parse(document);
        if (tree instanceof JsonTree.Members(var members) && isEmpty(members.get("Statement"))) {
            throw invalid("Could not parse the policy: Statement is empty!");
        }
        Policy policy;
        try {
            policy = Policy.parse(document, Policy.Use.RESOURCE);
        } catch (MalformedPolicyException refused) {
            throw worded(String.valueOf(refused.getMessage()));
        }
        if (policy.statements().stream().anyMatch(Statement::allowsEveryone)) {
            throw ApiException.validation(
                    "Resource-based policy grants unbounded access in one or more elements. Please"
                            + " revise the policy to ensure least-privilege form of access");
        }
        var out = new StringBuilder();
        write(shown(tree), out);
        return out.toString();
    }

    private static JsonTree parse(String document) {
        try {
            return JsonTree.parse(document, DEPTH_MAX);
        } catch (IllegalArgumentException notJson) {
            throw invalid("This policy contains invalid Json");
        }
    }

    private static boolean isEmpty(@Nullable JsonTree statement) {
        return statement instanceof JsonTree.Elements(var elements) && elements.isEmpty();
    }

    /** In DynamoDB's words, where they are not IAM's. */
    private static ApiException worded(String text) {
        if (text.startsWith("Invalid principal")) {
            return Faults.invalid("Invalid principal in policy document.");
        }
        return invalid(
                switch (text) {
                    case "Policy statement must contain resources." -> "Missing required field Resource";
                    case "Policy statement must contain actions." -> "Missing required field Action";
                    case "Statement IDs (SID) in a single policy must be unique." ->
                        "The Statement Ids in the policy are not unique";
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

    private static JsonTree shown(JsonTree tree) {
        Map<String, JsonTree> members = new LinkedHashMap<>(membersOf(tree));
        members.putIfAbsent("Version", new JsonTree.Text("2008-10-17"));
        members.computeIfPresent(
                "Statement",
                (name, statement) -> statement instanceof JsonTree.Elements(var each)
                        ? new JsonTree.Elements(
                                each.stream().map(ResourcePolicies::statement).toList())
                        : new JsonTree.Elements(List.of(statement(statement))));
        return new JsonTree.Members(ordered(members, MEMBERS));
    }

    private static JsonTree statement(JsonTree statement) {
        Map<String, JsonTree> members = new LinkedHashMap<>(membersOf(statement));
        members.replaceAll((name, value) -> switch (name) {
            case "Principal", "NotPrincipal" -> principal(value);
            case "Condition" -> value;
            default -> single(value);
        });
        return new JsonTree.Members(ordered(members, STATEMENT_MEMBERS));
    }

    private static JsonTree principal(JsonTree principal) {
        if (!(principal instanceof JsonTree.Members(var byType))) {
            return principal;
        }
        Map<String, JsonTree> shown = new LinkedHashMap<>(byType);
        shown.replaceAll((type, names) -> single(
                names instanceof JsonTree.Elements(var each)
                        ? new JsonTree.Elements(
                                each.stream().map(ResourcePolicies::account).toList())
                        : account(names)));
        return new JsonTree.Members(shown);
    }

    private static JsonTree account(JsonTree name) {
        return name instanceof JsonTree.Text(String text) && text.matches("\\d{12}")
                ? new JsonTree.Text("arn:aws:iam::" + text + ":root")
                : name;
    }

    private static JsonTree single(JsonTree value) {
        return value instanceof JsonTree.Elements(var elements) && elements.size() == 1 ? elements.getFirst() : value;
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
