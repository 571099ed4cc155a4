package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** AM-K08: keys of a single table that do not say in one way which entity they belong to. */
final class KeyStyle implements Rule {
    @Override
    public String id() {
        return "AM-K08";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        if (design.model().profile() != Model.Profile.SINGLE_TABLE) {
            return;
        }
        for (KeySpace space : design.spaces()) {
            if (space.entities().size() > 1) {
                checkPrefixes(space, findings);
                if (space.index() == null) {
                    checkStyles(space, findings);
                }
            }
        }
    }

    private static void checkPrefixes(KeySpace space, Findings findings) {
        for (EntityKeys keys : space.entities()) {
            boolean hasPrefix =
                    keys.templates().anyMatch(template -> !template.prefix().isEmpty());
            boolean isNatural = space.index() != null && keys.templates().allMatch(KeyTemplate::isField);
            if (!hasPrefix && !isNatural) {
                String prefix = keys.entity().name().toUpperCase(Locale.ROOT)
                        + keys.table().settings().delimiter();
                findings.add(
                        Severity.WARNING,
                        keys.place(),
                        "the keys of " + keys.entity().name() + " in " + space.name()
                                + " do not begin with a literal that names the entity",
                        "its keys are " + keys.partitionText() + " / " + keys.sortText() + ", beside those of "
                                + (space.entities().size() == 2
                                        ? "another entity"
                                        : (space.entities().size() - 1) + " other entities"),
                        "begin them with `" + prefix + "`");
                continue;
            }
            glued(space, keys)
                    .ifPresent(other -> findings.add(
                            Severity.WARNING,
                            keys.place(),
                            "a prefix of " + keys.entity().name() + " in " + space.name()
                                    + " is also the beginning of one of "
                                    + other.other.entity().name() + "'s",
                            "`" + other.prefix + "` has no delimiter behind it, and `" + other.longer
                                    + "` begins with it",
                            "end it with the delimiter: `" + other.prefix
                                    + keys.table().settings().delimiter() + "`"));
        }
    }

    private record Glued(EntityKeys other, String prefix, String longer) {}

    /** A literal before a value with nothing between, that another entity's literal begins with. */
    private static Optional<Glued> glued(KeySpace space, EntityKeys keys) {
        List<KeyTemplate> templates = keys.templates().toList();
        for (EntityKeys other : space.entities()) {
            List<KeyTemplate> others = other.templates().toList();
            for (int i = 0; i < Math.min(templates.size(), others.size()); i++) {
                String prefix = templates.get(i).prefix();
                String longer = others.get(i).prefix();
                boolean isGlued = !prefix.isEmpty()
                        && !templates.get(i).isConstant()
                        && Character.isLetterOrDigit(prefix.charAt(prefix.length() - 1));
                if (other != keys
                        && isGlued
                        && longer.startsWith(prefix)
                        && !longer.equals(prefix)
                        && !isOfTheSameKind(keys, templates.get(i), longer)) {
                    return Optional.of(new Glued(other, prefix, longer));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the other literal goes on with a digit where a number stands, as in {@code v0} before {@code v{n:06d}}. */
    private static boolean isOfTheSameKind(EntityKeys keys, KeyTemplate template, String longer) {
        Part.Value first = template.values().getFirst();
        return Character.isDigit(longer.charAt(template.prefix().length()))
                && keys.entity()
                        .field(first.field())
                        .filter(field -> field.type().isNumber())
                        .isPresent();
    }

    private static void checkStyles(KeySpace table, Findings findings) {
        Map<String, String> delimiters = new LinkedHashMap<>();
        Map<String, String> cases = new LinkedHashMap<>();
        for (EntityKeys keys : table.entities()) {
            keys.templates().forEach(template -> {
                String prefix = template.prefix();
                if (prefix.isEmpty()) {
                    return;
                }
                char last = prefix.charAt(prefix.length() - 1);
                boolean isBeforeValue =
                        template.parts().size() > 1 && template.parts().get(1) instanceof Part.Value;
                if (isBeforeValue && !Character.isLetterOrDigit(last)) {
                    delimiters.putIfAbsent(String.valueOf(last), template.text());
                }
                String style = caseOf(prefix);
                if (!style.isEmpty()) {
                    cases.putIfAbsent(style, template.text());
                }
            });
        }
        List<String> mixtures = new ArrayList<>();
        if (delimiters.size() > 1) {
            mixtures.add("delimiters");
        }
        if (cases.size() > 1) {
            mixtures.add("cases of letters");
        }
        if (!mixtures.isEmpty()) {
            Map<String, String> shown = delimiters.size() > 1 ? delimiters : cases;
            findings.add(
                    Severity.WARNING,
                    table.place(),
                    "the prefixes in " + table.name() + " mix " + String.join(" and ", mixtures),
                    "`" + String.join("` and `", shown.values()) + "`",
                    "write all prefixes in one way, such as `ENTITY#`: begins_with tells letters and delimiters apart");
        }
    }

    /** Single letters, as in {@code v{n}}, are not counted. */
    private static String caseOf(String prefix) {
        String letters = prefix.chars()
                .filter(Character::isLetter)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        if (letters.length() < 2) {
            return "";
        }
        if (letters.equals(letters.toUpperCase(Locale.ROOT))) {
            return "upper";
        }
        return letters.equals(letters.toLowerCase(Locale.ROOT)) ? "lower" : "mixed";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Prefixes that do not name entities in one way",
                "In a table of several entities the prefix is what tells items apart: for begins_with, for consumers that look at a"
                        + " record of a stream, and for people.",
                "DynamoDB Developer Guide, NoSQL design: overloading keys",
                MODEL.formatted("order:{orderId}"),
                MODEL.formatted("ORDER#{orderId}"),
                "Queries that find too much or nothing.");
    }

    private static final String MODEL = """
            profile: single-table
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Customer:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "PROFILE"
                    fields: [{ name: customerId, type: string }]
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "%s"
                    fields: [{ name: customerId, type: string }, { name: orderId, type: string }]
            """;
}
