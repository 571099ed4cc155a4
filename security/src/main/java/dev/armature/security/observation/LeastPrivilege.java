package dev.armature.security.observation;

import dev.armature.engine.permission.Permission;
import dev.armature.security.observation.ObservedPermissions.Place;
import dev.armature.security.policy.Policy;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The smallest policy that allows what a principal was seen doing.
 *
 * <p>Its statements name actions and resources one by one. Where all requests about a resource said which partitions they are about, and
 * those begin alike, it is limited to them; where all reads said which attributes they want, to those; where a write was only ever part of
 * transactions, to transactions; and a statement of PartiQL that never read a whole table, to such.
 *
 * @param principal empty where it is not verified who calls
 * @param notes what a person should know who uses the policy
 */
public record LeastPrivilege(String principal, long requests, Document policy, List<String> notes) {
    private static final String VERSION = "2012-10-17";
    private static final String SERVICE = "dynamodb:";
    private static final String SELECT = "PartiQLSelect";
    private static final String CHECK = "ConditionCheckItem";
    /** By {@link Policy#size}. */
    private static final int INLINE_MAX = 2_048;

    private static final int MANAGED_MAX = 6_144;

    /** A policy, as IAM writes it. */
    public record Document(String version, List<Statement> statement) {}

    /** @param condition values by key, by operator */
    public record Statement(
            String effect,
            List<String> action,
            List<String> resource,
            Optional<Map<String, Map<String, List<String>>>> condition) {}

    /** What statements have in common that become one. */
    private record Group(SortedSet<String> names, Map<String, Map<String, List<String>>> condition) {}

    static LeastPrivilege of(String principal, long requests, Map<Place, Use> uses, boolean isComplete) {
        List<String> notes = new ArrayList<>();
        Map<String, Map<Map<String, Map<String, List<String>>>, SortedSet<String>>> byResource = new TreeMap<>();
        uses.forEach((place, use) -> byResource
                .computeIfAbsent(place.on().arn(), ignored -> new LinkedHashMap<>())
                .computeIfAbsent(condition(place.action(), use), ignored -> new TreeSet<>())
                .add(Permission.qualified(place.action())));
        uses.forEach((place, use) -> {
            if (use.keys().isAny() && !use.isWithoutKeys()) {
                notes.add(Permission.qualified(place.action()) + " on "
                        + place.on().arn() + ": its partition keys begin too differently, so all are allowed");
            }
        });
        notes.sort(null);
        var document = new Document(VERSION, statements(byResource));
        int size = Policy.size(text(document));
        if (size > INLINE_MAX) {
            notes.addFirst("it has " + size + " characters: "
                    + (size > MANAGED_MAX
                            ? "divide it, a managed policy may have " + MANAGED_MAX
                            : "make a managed policy of it, one of a user alone may have " + INLINE_MAX));
        }
        if (!isComplete) {
            notes.addFirst("it is not complete: more was seen than the " + ObservedPermissions.USES_MAX
                    + " pairs of an action and a resource that are kept");
        }
        if (principal.isEmpty()) {
            notes.addFirst("all requests count as those of one principal: only a server with --auth knows who calls");
        }
        return new LeastPrivilege(principal, requests, document, List.copyOf(notes));
    }

    private static List<Statement> statements(
            Map<String, Map<Map<String, Map<String, List<String>>>, SortedSet<String>>> byResource) {
        Map<Group, SortedSet<String>> resources = new LinkedHashMap<>();
        byResource.forEach((resource, byCondition) -> byCondition.forEach((condition, actions) -> resources
                .computeIfAbsent(new Group(actions, condition), ignored -> new TreeSet<>())
                .add(resource)));
        List<Statement> statements = new ArrayList<>();
        resources.forEach((group, named) -> statements.add(new Statement(
                "Allow",
                List.copyOf(group.names),
                List.copyOf(named),
                group.condition.isEmpty() ? Optional.empty() : Optional.of(group.condition))));
        statements.sort(Comparator.comparing((Statement each) -> each.resource().getFirst())
                .thenComparing(each -> each.action().getFirst()));
        return List.copyOf(statements);
    }

    private static Map<String, Map<String, List<String>>> condition(String action, Use use) {
        Map<String, Map<String, List<String>>> condition = new TreeMap<>();
        boolean hasKeys = !use.keys().isAny() && !use.keys().patterns().isEmpty() && !use.isWithoutKeys();
        if (hasKeys) {
            List<String> patterns = use.keys().patterns().stream()
                    .map(LeastPrivilege::written)
                    .sorted()
                    .toList();
            put(condition, "ForAllValues:StringLike", "LeadingKeys", patterns);
        }
        use.attributes().filter(names -> !names.isEmpty()).ifPresent(names -> {
            List<String> written = names.stream()
                    .map(name -> name.replace("$", "${$}"))
                    .sorted()
                    .toList();
            put(condition, "ForAllValues:StringEquals", "Attributes", written);
            put(condition, "StringEquals", "Select", List.of("SPECIFIC_ATTRIBUTES"));
        });
        boolean isEnclosed = !use.enclosing().isEmpty() && !use.enclosing().contains("");
        if (isEnclosed && !action.equals(CHECK)) {
            List<String> operations = use.enclosing().stream().sorted().toList();
            put(condition, "StringEquals", "EnclosingOperation", operations);
        }
        if (action.equals(SELECT) && !use.scansAll()) {
            put(condition, "Bool", "FullTableScan", List.of("false"));
        }
        return condition;
    }

    private static void put(
            Map<String, Map<String, List<String>>> condition, String operator, String key, List<String> values) {
        condition.computeIfAbsent(operator, ignored -> new TreeMap<>()).put(SERVICE + key, values);
    }

    /** As a text of a policy, in which what is no pattern stands for itself. */
    private static String written(LeadingKeys.Pattern pattern) {
        var text = new StringBuilder();
        for (int i = 0; i < pattern.text().length(); i++) {
            char next = pattern.text().charAt(i);
            switch (next) {
                case '*', '?', '$' -> text.append("${").append(next).append('}');
                case LeadingKeys.USER_NAME -> text.append("${aws:username}");
                default -> text.append(next);
            }
        }
        return pattern.isWhole() ? text.toString() : text.append('*').toString();
    }

    private static String text(Document document) {
        return new String(new AdminJson().encode(document), StandardCharsets.UTF_8);
    }

    /** The policy as IAM takes it. */
    public String document() {
        return text(policy);
    }
}
