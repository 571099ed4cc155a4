package dev.armature.advisor.rule.item;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** AM-T02: items that are meant to expire and do not, or that stay behind when what they belong to has expired. */
final class MissingTtl implements Rule {
    private static final Set<String> ENDS =
            Set.of("ttl", "expires", "expire", "expiry", "expiration", "until", "end", "ends");

    private static final Set<String> TTL = Set.of("ttl", "timetolive");

    /** What to call it where nobody has said. */
    private static final String ATTRIBUTE = "expiresAt";

    /** Sort keys of the one item that stands for a whole partition. */
    private static final Pattern HEAD = Pattern.compile("(?i)#?(?:meta|metadata)#?");

    @Override
    public String id() {
        return "AM-T02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Entity.Ttl ttl = entity.ttl();
                if (ttl != null && ttl.expires()) {
                    checkSaid(table, entity, ttl, ttl.attribute() == null ? ATTRIBUTE : ttl.attribute(), findings);
                } else if (ttl == null && table.settings().ttlAttribute() == null) {
                    checkNamed(table, entity, findings);
                }
                checkRole(table, entity, findings);
                parent(table, entity).ifPresent(parent -> checkChild(table, parent, entity, findings));
            }
        }
    }

    private static void checkSaid(
            TableModel table, Entity entity, Entity.Ttl ttl, String attribute, Findings findings) {
        String tables = table.settings().ttlAttribute();
        if (tables == null) {
            findings.add(
                    Severity.WARNING,
                    ttl.place(),
                    entity.name() + " is to expire, and time to live is off in " + table.name(),
                    "the table has no ttl_attribute",
                    "turn it on: settings: { ttl_attribute: " + attribute + " }");
        } else if (!tables.equals(attribute)) {
            findings.add(
                    Severity.WARNING,
                    ttl.place(),
                    entity.name() + " is to expire by " + attribute + ", and " + table.name() + " looks at " + tables,
                    "a table has one attribute for time to live",
                    "use " + tables + " in all entities of the table");
        } else if (!entity.fields().isEmpty() && entity.field(attribute).isEmpty()) {
            findings.add(
                    Severity.WARNING,
                    ttl.place(),
                    entity.name() + " is to expire by " + attribute + ", which is none of its fields",
                    "an item without the attribute never expires",
                    "add { name: " + attribute + ", type: integer, format: epoch } to its fields, and write it");
        }
    }

    /** A field that is called ttl is for nothing else. */
    private static void checkNamed(TableModel table, Entity entity, Findings findings) {
        entity.fields().stream()
                .filter(field -> field.type().isNumber() && TTL.contains(FieldNames.folded(field.name())))
                .findFirst()
                .ifPresent(field -> findings.add(
                        Severity.WARNING,
                        field.place(),
                        entity.name() + " has " + field.name() + ", and time to live is off in " + table.name(),
                        "the table has no ttl_attribute, so nothing expires",
                        "turn it on: settings: { ttl_attribute: " + field.name() + " }"));
    }

    /** Sessions and locks are for a while; one that is said not to expire, or that has the attribute, is meant so. */
    private static void checkRole(TableModel table, Entity entity, Findings findings) {
        boolean isForAWhile =
                entity.role() != Entity.Role.DATA && !entity.fields().isEmpty();
        boolean hasAnEnd = entity.fields().stream()
                .anyMatch(field -> FieldNames.words(field.name()).stream().anyMatch(ENDS::contains));
        if (isForAWhile && entity.ttl() == null && !hasAnEnd) {
            String attribute = table.settings().ttlAttribute() == null
                    ? ATTRIBUTE
                    : table.settings().ttlAttribute();
            findings.add(
                    Severity.WARNING,
                    entity.place(),
                    entity.name() + " is for a while, and never expires",
                    "it is a " + entity.role().name().toLowerCase(Locale.ROOT)
                            + ", and none of its fields is a time to live",
                    "give it a time to live: { name: " + attribute
                            + ", type: integer, format: epoch }, and ttl: { attribute: " + attribute
                            + " }; or say ttl: none");
        }
    }

    private static Optional<Entity> parent(TableModel table, Entity child) {
        if (child.parent() != null) {
            return table.entities().stream()
                    .filter(entity -> entity.name().equals(child.parent()))
                    .findFirst();
        }
        return table.entities().stream()
                .filter(entity -> !entity.name().equals(child.name()) && isHeadOf(entity, child))
                .findFirst();
    }

    /** Whether the child's key begins with the whole key of the other, or the other stands for the partition that both are in. */
    private static boolean isHeadOf(Entity entity, Entity child) {
        KeyTemplate own = entity.sortKey();
        KeyTemplate childs = child.sortKey();
        if (entity.role() != Entity.Role.DATA
                || own == null
                || childs == null
                || own.text().isEmpty()
                || entity.partitionKey().isConstant()
                || !entity.partitionKey().text().equals(child.partitionKey().text())
                || own.text().equals(childs.text())) {
            return false;
        }
        return childs.text().startsWith(own.text()) && !own.isConstant()
                || own.text().equals(entity.partitionKey().text())
                || HEAD.matcher(own.text()).matches();
    }

    private static void checkChild(TableModel table, Entity parent, Entity child, Findings findings) {
        var attribute = Expiry.attribute(table, parent);
        if (attribute.isEmpty()) {
            return;
        }
        if (child.ttl() == null && Expiry.attribute(table, child).isEmpty()) {
            findings.add(
                    Severity.WARNING,
                    child.place(),
                    child.name() + " belongs to " + parent.name() + ", which expires, and does not expire itself",
                    "items do not inherit a time to live: " + child.name() + " has no " + attribute.get(),
                    "write the same " + attribute.get() + " to items of " + child.name()
                            + ", or say ttl: none if they are to stay");
        } else if (outlives(child.ttl(), parent.ttl())) {
            findings.add(
                    Severity.WARNING,
                    child.place(),
                    child.name() + " belongs to " + parent.name() + ", and expires later",
                    "it stays for " + seconds(child) + " seconds, " + parent.name() + " for " + seconds(parent),
                    "give both the same time");
        }
    }

    private static boolean outlives(Entity.@Nullable Ttl child, Entity.@Nullable Ttl parent) {
        return child != null
                && parent != null
                && child.afterSeconds() != null
                && parent.afterSeconds() != null
                && child.afterSeconds() > parent.afterSeconds();
    }

    private static long seconds(Entity entity) {
        Entity.Ttl ttl = entity.ttl();
        Long after = ttl == null ? null : ttl.afterSeconds();
        return after == null ? 0 : after;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Items that outlive their purpose",
                "An item expires by an attribute of its own. It inherits nothing: when a game expires, its players and words stay, unless"
                        + " each of them has the attribute, too.",
                "Mad Libs, data lifecycle; Schema Patterns, checklist",
                MODEL.formatted(""),
                MODEL.formatted(", { name: ExpiresAt, type: integer, format: epoch }"),
                "Storage of items that are not read any more.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Games, partition_key: PK, sort_key: SK }
                settings: { ttl_attribute: ExpiresAt }
                entities:
                  Game:
                    pk_template: "GAME#{gameId}"
                    sk_template: "METADATA"
                    fields: [{ name: gameId, type: string }, { name: ExpiresAt, type: integer, format: epoch }]
                    ttl: { attribute: ExpiresAt, after: 24h }
                  Player:
                    parent: Game
                    pk_template: "GAME#{gameId}"
                    sk_template: "PLAYER#{playerId}"
                    fields: [{ name: gameId, type: string }, { name: playerId, type: string }%s]
            """;
}
