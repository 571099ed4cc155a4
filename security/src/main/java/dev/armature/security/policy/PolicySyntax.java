package dev.armature.security.policy;

import dev.armature.wire.JsonTree;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what in a policy is not what its grammar has there, and says where, as the service does: by how far it had read. Of a text, an object
 * or a list that is the first character of it; that something is missing in an object, it finds out at its end.
 */
final class PolicySyntax {
    private static final Set<String> VERSIONS = Set.of("2012-10-17", "2008-10-17");
    private static final Set<String> PRINCIPAL_TYPES = Set.of("AWS", "Federated", "Service", "CanonicalUser");

    private record Span(int first, int end) {}

    /** How far had been read when a fault was found. Never shown: only its place is. */
    private static final class Fault extends RuntimeException {
        private final int offset;

        Fault(int offset) {
            super(null, null, false, false);
            this.offset = offset;
        }
    }

    private final byte[] document;
    private final Map<JsonTree, Span> spans = new IdentityHashMap<>();
    private final JsonTree tree;

    /** @throws IllegalArgumentException if it is not JSON */
    PolicySyntax(String document, int depthMax) {
        this.document = document.getBytes(StandardCharsets.UTF_8);
        this.tree = JsonTree.parse(document, depthMax, (value, first, end) -> spans.put(value, new Span(first, end)));
    }

    JsonTree tree() {
        return tree;
    }

    /** The place of the first fault, as texts have it: {@code (1,3)}. */
    Optional<String> fault() {
        try {
            policy();
            return Optional.empty();
        } catch (Fault fault) {
            return Optional.of(place(fault.offset));
        }
    }

    /** Where the document ends, for faults that have no other place. */
    String end() {
        return place(document.length);
    }

    private String place(int offset) {
        String before = new String(document, 0, offset, StandardCharsets.UTF_8);
        int lines = Math.toIntExact(before.chars().filter(c -> c == '\n').count());
        return "(" + (lines + 1) + "," + (before.length() - before.lastIndexOf('\n')) + ")";
    }

    private void policy() {
        Map<String, JsonTree> members = members(tree);
        members.forEach((name, value) -> {
            switch (name) {
                case "Version" -> require(value, VERSIONS.contains(text(value)));
                case "Id" -> requireText(value);
                case "Statement" -> elements(value).forEach(this::statement);
                default -> throw at(value);
            }
        });
        if (!members.containsKey("Statement")) {
            throw new Fault(span(tree).end);
        }
    }

    private void statement(JsonTree statement) {
        members(statement).forEach((name, value) -> {
            switch (name) {
                case "Sid" -> requireText(value);
                case "Effect" ->
                    require(value, text(value).toLowerCase(Locale.ROOT).matches("allow|deny"));
                case "Principal", "NotPrincipal" -> principal(value);
                case "Action", "NotAction", "Resource", "NotResource" ->
                    elements(value).forEach(this::requireText);
                case "Condition" -> condition(value);
                default -> throw at(value);
            }
        });
    }

    private void principal(JsonTree principal) {
        if (principal instanceof JsonTree.Text(String text)) {
            require(principal, text.equals(Principals.EVERYONE));
            return;
        }
        members(principal).forEach((type, names) -> {
            require(names, PRINCIPAL_TYPES.contains(type));
            elements(names).forEach(this::requireText);
        });
    }

    private void condition(JsonTree condition) {
        members(condition).forEach((operator, keys) -> {
            require(keys, Comparison.of(operator).isPresent());
            members(keys).values().forEach(values -> elements(values).forEach(this::value));
        });
    }

    private void value(JsonTree value) {
        require(
                value,
                value instanceof JsonTree.Text || value instanceof JsonTree.Figure || value instanceof JsonTree.Truth);
    }

    private void requireText(JsonTree value) {
        require(value, value instanceof JsonTree.Text);
    }

    private String text(JsonTree value) {
        if (value instanceof JsonTree.Text(String text)) {
            return text;
        }
        throw at(value);
    }

    private Map<String, JsonTree> members(JsonTree value) {
        if (value instanceof JsonTree.Members(var members)) {
            return members;
        }
        throw at(value);
    }

    /** Those of a list, or the one that stands in its place. */
    private static List<JsonTree> elements(JsonTree value) {
        return value instanceof JsonTree.Elements(var elements) ? elements : List.of(value);
    }

    private void require(JsonTree value, boolean fits) {
        if (!fits) {
            throw at(value);
        }
    }

    private Fault at(JsonTree value) {
        Span span = span(value);
        boolean isReadAtOnce = value instanceof JsonTree.Figure
                || value instanceof JsonTree.Truth
                || value instanceof JsonTree.Nothing;
        return new Fault(isReadAtOnce ? span.end : span.first + 1);
    }

    private Span span(JsonTree value) {
        Span span = spans.get(value);
        if (span == null) {
            throw new IllegalStateException("not a value of this document");
        }
        return span;
    }
}
