package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of one entity. */
final class EntityReader {
    /** A partition key has 2048 bytes at most; whatever is much longer is none. */
    private static final int TEMPLATE_LENGTH_MAX = 4096;

    private static final Words<Entity.Role> ROLES = Words.of(
            word(Entity.Role.DATA, "data", "entity", "item"),
            word(Entity.Role.LOCK, "lock", "lease", "mutex"),
            word(Entity.Role.SESSION, "session"));

    private final Problems problems;
    private final @Nullable String tableSortKey;
    private final @Nullable String tableTtlAttribute;
    private final FieldReader fieldReader = new FieldReader();
    private final PatternReader patternReader;

    EntityReader(Problems problems, @Nullable String tableSortKey, @Nullable String tableTtlAttribute) {
        this.problems = problems;
        this.tableSortKey = tableSortKey;
        this.tableTtlAttribute = tableTtlAttribute;
        this.patternReader = new PatternReader(problems);
    }

    Entity entity(String name, Members given) {
        // Entities have names of their own, unique in the model: their paths begin with these.
        Members entity = given.renamed("entities." + name);
        KeyTemplate partitionKey = partitionKey(entity);
        KeyTemplate sortKey = sortKey(entity);
        List<Field> fields = entity.list("fields", "name", fieldReader::field);
        Members usage = entity.membersOrNone("usage");
        var read = new Entity(
                name,
                entity.text("entity_type", name),
                role(entity),
                partitionKey == null ? KeyTemplate.parse("") : partitionKey,
                sortKey,
                entity.list("gsi_mappings", "name", this::mapping),
                fields,
                ttl(entity),
                entity.text("parent"),
                usage(usage),
                entity.list("access_patterns", "name", patternReader::pattern),
                entity.place());
        entity.text("description");
        entity.end(usage);
        return read;
    }

    private @Nullable KeyTemplate partitionKey(Members entity) {
        String text = entity.requiredText("pk_template");
        return text.isEmpty() ? null : parse(entity, "pk_template", text);
    }

    private @Nullable KeyTemplate sortKey(Members entity) {
        String text = entity.text("sk_template");
        if (text == null && tableSortKey != null) {
            problems.fault(entity.place(), "sk_template is missing, and the table has the sort key " + tableSortKey);
        } else if (text != null && tableSortKey == null) {
            entity.fault("sk_template", "the table has no sort key: add sort_key to table_config, or leave this out");
        }
        return text == null ? null : parse(entity, "sk_template", text);
    }

    private static @Nullable KeyTemplate parse(Members owner, String name, String text) {
        if (text.length() > TEMPLATE_LENGTH_MAX) {
            owner.fault(name, "is longer than any key: " + text.length() + " characters");
            return null;
        }
        try {
            return KeyTemplate.parse(text);
        } catch (IllegalArgumentException wrong) {
            owner.fault(name, String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private Entity.IndexMapping mapping(Members mapping) {
        var read = new Entity.IndexMapping(
                mapping.requiredText("name"),
                templates(mapping, "pk_template"),
                templates(mapping, "sk_template"),
                mapping.text("when"),
                mapping.place());
        if (!mapping.has("pk_template")) {
            problems.fault(mapping.place(), "pk_template is missing");
        }
        mapping.text("description");
        mapping.end();
        return read;
    }

    private static List<KeyTemplate> templates(Members owner, String name) {
        List<KeyTemplate> templates = new ArrayList<>();
        for (String text : owner.texts(name)) {
            KeyTemplate template = parse(owner, name, text);
            templates.add(template == null ? KeyTemplate.parse("") : template);
        }
        return templates;
    }

    private Entity.Role role(Members entity) {
        boolean isLock = entity.flag("lock", false);
        boolean isSession = entity.flag("session", false);
        String name = entity.either("role", "kind");
        String text = entity.text(name, "data");
        var role = ROLES.meaning(text);
        if (role.isEmpty()) {
            problems.note(entity.at(name), ROLES.refusal(text) + ", and is ignored");
        }
        if (isLock || isSession) {
            return isLock ? Entity.Role.LOCK : Entity.Role.SESSION;
        }
        return role.orElse(Entity.Role.DATA);
    }

    /** Never, a time, an attribute, or both; an attribute that is not named is the table's. */
    private Entity.@Nullable Ttl ttl(Members entity) {
        return switch (entity.node("ttl")) {
            case null -> null;
            case Node.Scalar scalar -> ttl(entity, scalar.text());
            case Node other -> {
                var ttl = entity.membersOrNone("ttl");
                String attribute = ttl.text("attribute");
                String after = ttl.text("after");
                Long seconds = after == null ? null : Durations.seconds(after).orElse(null);
                if (after != null && seconds == null) {
                    ttl.fault("after", Durations.refusal(after));
                }
                ttl.end();
                yield new Entity.Ttl(
                        attribute == null ? tableTtlAttribute(entity, seconds) : attribute, seconds, ttl.place());
            }
        };
    }

    private Entity.Ttl ttl(Members entity, String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (Set.of("none", "false", "never", "off", "no").contains(word)) {
            return new Entity.Ttl(null, null, entity.at("ttl"));
        }
        var seconds = Durations.seconds(word);
        boolean isAttribute = seconds.isEmpty() && !Set.of("true", "yes", "on").contains(word);
        Long after = seconds.orElse(null);
        return new Entity.Ttl(isAttribute ? text : tableTtlAttribute(entity, after), after, entity.at("ttl"));
    }

    /** An entity that says how long its items stay is a model, if one with a fault: the rules say which. */
    private @Nullable String tableTtlAttribute(Members entity, @Nullable Long after) {
        if (tableTtlAttribute == null && after == null) {
            entity.fault(
                    "ttl",
                    "names no attribute, and the table has none: add attribute here, or ttl_attribute to the settings");
        }
        return tableTtlAttribute;
    }

    private static Entity.Usage usage(Members usage) {
        Double average;
        Long most = null;
        if (usage.node("per_partition") instanceof Node.Scalar) {
            average = usage.amount("per_partition");
        } else {
            var perPartition = usage.membersOrNone("per_partition");
            average = perPartition.amount("avg");
            most = perPartition.count("max");
            perPartition.end();
        }
        var read = new Entity.Usage(
                usage.count("item_count"),
                usage.count("item_size_bytes"),
                usage.count("max_size_bytes"),
                average,
                most,
                usage.place());
        usage.end();
        return read;
    }
}
