package dev.armature.templates;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A resource policy. Services show one in another form than they were given it: members in one order, a list of one as the one, an account as the
 * ARN of its root. So two are compared by what they say.
 */
record PolicyDocument(Json.Object document) {
    private static final String STATEMENT = "Statement";
    private static final String VERSION = "Version";
    private static final String VERSION_DEFAULT = "2008-10-17";
    private static final Pattern ACCOUNT = Pattern.compile("\\d{12}");
    private static final Set<String> PRINCIPALS = Set.of("Principal", "NotPrincipal");

    /** @throws TemplateException if a text is not JSON */
    static PolicyDocument of(Json value, String path) {
        Json read = value;
        if (value instanceof Json.Text(String text)) {
            try {
                read = Json.parse(text);
            } catch (TemplateException notJson) {
                throw TemplateException.at(path, "needs a policy as JSON: " + notJson.getMessage());
            }
        }
        if (read instanceof Json.Object document) {
            return new PolicyDocument(document);
        }
        throw TemplateException.at(path, "needs a policy, not " + Json.kind(value));
    }

    boolean saysTheSame(PolicyDocument other) {
        return said().equals(other.said());
    }

    private Json said() {
        Map<String, Json> said = new LinkedHashMap<>(document.members());
        said.putIfAbsent(VERSION, Json.text(VERSION_DEFAULT));
        said.computeIfPresent(
                STATEMENT,
                (name, statements) -> new Json.Array(elements(statements).stream()
                        .map(PolicyDocument::statement)
                        .toList()));
        return new Json.Object(said);
    }

    private static Json statement(Json statement) {
        if (!(statement instanceof Json.Object(var members))) {
            return statement;
        }
        Map<String, Json> said = new LinkedHashMap<>();
        members.forEach((name, value) -> said.put(
                name,
                switch (name) {
                    case "Sid", "Effect" -> value;
                    default ->
                        PRINCIPALS.contains(name) ? nested(value, PolicyDocument::account) : nested(value, any -> any);
                }));
        return new Json.Object(said);
    }

    private interface Form {
        String of(String text);
    }

    /** Lists and the scalars in their place as sorted lists of texts, however deep they are. */
    private static Json nested(Json value, Form form) {
        if (value instanceof Json.Object(var members)) {
            Map<String, Json> said = new LinkedHashMap<>();
            members.forEach((name, member) -> said.put(name, nested(member, form)));
            return new Json.Object(said);
        }
        List<String> texts = new ArrayList<>();
        for (Json element : elements(value)) {
            texts.add(form.of(Json.scalar(element).orElseGet(element::toString)));
        }
        return new Json.Array(texts.stream()
                .distinct()
                .sorted(Comparator.naturalOrder())
                .map(Json::text)
                .toList());
    }

    private static String account(String principal) {
        return ACCOUNT.matcher(principal).matches() ? "arn:aws:iam::" + principal + ":root" : principal;
    }

    private static List<Json> elements(Json value) {
        return value instanceof Json.Array(var elements) ? elements : List.of(value);
    }
}
