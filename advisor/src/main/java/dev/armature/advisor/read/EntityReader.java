package dev.armature.advisor.read;

import static dev.armature.advisor.read.ModelReader.words;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.model.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of one entity. */
final class EntityReader {
    private static final Map<String, Field.Type> TYPES = words(
            "string", Field.Type.STRING,
            "integer", Field.Type.INTEGER,
            "decimal", Field.Type.DECIMAL,
            "boolean", Field.Type.BOOLEAN,
            "array", Field.Type.ARRAY,
            "object", Field.Type.OBJECT,
            "uuid", Field.Type.UUID,
            "binary", Field.Type.BINARY,
            "string_set", Field.Type.STRING_SET,
            "number_set", Field.Type.NUMBER_SET,
            "binary_set", Field.Type.BINARY_SET,
            "number", Field.Type.DECIMAL,
            "list", Field.Type.ARRAY,
            "map", Field.Type.OBJECT);
    private static final Map<String, AccessPattern.Operation> OPERATIONS = operations();
    private static final Map<String, AccessPattern.ReturnType> RETURN_TYPES = words(
            "single_entity", AccessPattern.ReturnType.SINGLE_ENTITY,
            "entity_list", AccessPattern.ReturnType.ENTITY_LIST,
            "success_flag", AccessPattern.ReturnType.SUCCESS_FLAG,
            "mixed_data", AccessPattern.ReturnType.MIXED_DATA,
            "void", AccessPattern.ReturnType.VOID);
    private static final Map<String, AccessPattern.RangeCondition> RANGES = ranges();
    private static final Map<String, AccessPattern.Order> ORDERS = words(
            "ascending", AccessPattern.Order.ASCENDING,
            "descending", AccessPattern.Order.DESCENDING,
            "oldest-first", AccessPattern.Order.OLDEST_FIRST,
            "newest-first", AccessPattern.Order.NEWEST_FIRST,
            "asc", AccessPattern.Order.ASCENDING,
            "desc", AccessPattern.Order.DESCENDING);
    private static final Map<String, Entity.Role> ROLES =
            words("data", Entity.Role.DATA, "lock", Entity.Role.LOCK, "session", Entity.Role.SESSION);
    private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(s|m|h|d|w)");

    private final Problems problems;

    EntityReader(Problems problems) {
        this.problems = problems;
    }

    private static Map<String, AccessPattern.Operation> operations() {
        Map<String, AccessPattern.Operation> operations = new LinkedHashMap<>();
        for (AccessPattern.Operation operation : AccessPattern.Operation.values()) {
            operations.put(operation.word(), operation);
        }
        return operations;
    }

    private static Map<String, AccessPattern.RangeCondition> ranges() {
        Map<String, AccessPattern.RangeCondition> ranges = new LinkedHashMap<>();
        for (AccessPattern.RangeCondition range : AccessPattern.RangeCondition.values()) {
            ranges.put(range.word(), range);
        }
        return ranges;
    }

    Entity entity(String name, Members given, @Nullable String tableSortKey) {
        // Entities have names of their own, unique in the model: their paths begin with these.
        Members entity = given.renamed("entities." + name);
        KeyTemplate partitionKey = template(entity, "pk_template", true);
        KeyTemplate sortKey = template(entity, "sk_template", false);
        if (sortKey == null && tableSortKey != null) {
            problems.fault(entity.place(), "sk_template is missing, and the table has a sort key");
        }
        var role = entity.word("role", ROLES);
        if (entity.flag("lock", false)) {
            role = Entity.Role.LOCK;
        } else if (entity.flag("session", false)) {
            role = Entity.Role.SESSION;
        }
        var fields = entity.list("fields", "name", this::field);
        var read = new Entity(
                name,
                entity.text("entity_type", name),
                role == null ? Entity.Role.DATA : role,
                partitionKey == null ? KeyTemplate.parse("") : partitionKey,
                sortKey,
                entity.list("gsi_mappings", "name", this::mapping),
                fields,
                ttl(entity),
                entity.text("parent"),
                usage(entity.membersOrNone("usage")),
                entity.list("access_patterns", "name", this::pattern),
                entity.place());
        entity.text("description");
        entity.end();
        return read;
    }

    private @Nullable KeyTemplate template(Members owner, String name, boolean required) {
        String text = required ? owner.requiredText(name) : owner.text(name);
        return text == null ? null : parse(owner, name, text);
    }

    private @Nullable KeyTemplate parse(Members owner, String name, String text) {
        try {
            return KeyTemplate.parse(text);
        } catch (IllegalArgumentException wrong) {
            owner.fault(name, String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private List<KeyTemplate> templates(Members owner, String name) {
        List<KeyTemplate> templates = new ArrayList<>();
        for (String text : owner.texts(name)) {
            KeyTemplate template = parse(owner, name, text);
            if (template != null) {
                templates.add(template);
            }
        }
        return templates;
    }

    private Entity.IndexMapping mapping(Members mapping) {
        var read = new Entity.IndexMapping(
                mapping.requiredText("name"),
                templates(mapping, "pk_template"),
                templates(mapping, "sk_template"),
                mapping.text("when"),
                mapping.place());
        if (read.partitionKey().isEmpty()) {
            problems.fault(mapping.place(), "pk_template is missing");
        }
        mapping.end();
        return read;
    }

    private Field field(Members field) {
        var type = field.word("type", TYPES);
        String format = field.text("format");
        var read = new Field(
                field.requiredText("name"),
                type == null ? Field.Type.STRING : type,
                field.word("item_type", TYPES),
                field.flag("required", false),
                mutability(field),
                format == null ? null : Format.parse(format),
                field.texts("enum"),
                field.number("min"),
                field.number("max"),
                field.count("max_length"),
                field.count("size_bytes"),
                field.flag("user_supplied", false) | field.flag("user_input", false) | field.flag("free_text", false),
                field.place());
        field.text("description");
        field.node("default");
        field.end();
        return read;
    }

    private static Field.Mutability mutability(Members field) {
        Boolean immutable = field.flag("immutable");
        String mutable = field.text("mutable");
        if (mutable != null && mutable.equals("often")) {
            return Field.Mutability.OFTEN;
        }
        Boolean isMutable = mutable == null || mutable.equals("rarely") ? null : field.flag("mutable");
        if (Boolean.TRUE.equals(immutable) || Boolean.FALSE.equals(isMutable)) {
            return Field.Mutability.IMMUTABLE;
        }
        return Boolean.FALSE.equals(immutable) || Boolean.TRUE.equals(isMutable) || mutable != null
                ? Field.Mutability.MUTABLE
                : Field.Mutability.UNSAID;
    }

    private Entity.@Nullable Ttl ttl(Members entity) {
        var node = entity.node("ttl");
        if (node == null) {
            return null;
        }
        if (node instanceof Node.Scalar scalar) {
            boolean none = Set.of("none", "false", "never").contains(scalar.text());
            return new Entity.Ttl(none ? null : scalar.text(), null, entity.at("ttl"));
        }
        var ttl = entity.membersOrNone("ttl");
        var read = new Entity.Ttl(ttl.requiredText("attribute"), seconds(ttl), ttl.place());
        ttl.end();
        return read;
    }

    private static @Nullable Long seconds(Members ttl) {
        String text = ttl.text("after");
        if (text == null) {
            return null;
        }
        var duration = DURATION.matcher(text);
        if (!duration.matches()) {
            ttl.fault("after", "must be a time such as 30s, 15m, 24h or 7d, not '" + text + "'");
            return null;
        }
        long unit = switch (duration.group(2)) {
            case "s" -> 1;
            case "m" -> 60;
            case "h" -> 3_600;
            case "d" -> 86_400;
            default -> 604_800;
        };
        return Long.parseLong(duration.group(1)) * unit;
    }

    private static Entity.Usage usage(Members usage) {
        var perPartition = usage.membersOrNone("per_partition");
        var read = new Entity.Usage(
                usage.count("item_count"),
                usage.count("item_size_bytes"),
                usage.count("max_size_bytes"),
                perPartition.amount("avg"),
                perPartition.count("max"),
                usage.place());
        perPartition.end();
        usage.end();
        return read;
    }

    private AccessPattern pattern(Members pattern) {
        var operation = pattern.word("operation", OPERATIONS);
        if (!pattern.has("operation")) {
            problems.fault(pattern.place(), "operation is missing");
        }
        var read = new AccessPattern(
                pattern.text("pattern_id", ""),
                pattern.requiredText("name"),
                pattern.text("description", ""),
                operation == null ? AccessPattern.Operation.GET_ITEM : operation,
                pattern.list("parameters", "name", this::parameter),
                pattern.word("return_type", RETURN_TYPES),
                pattern.text("index_name"),
                pattern.word("range_condition", RANGES),
                filter(pattern),
                pattern.text("condition"),
                pattern.text("update"),
                pattern.texts("projection"),
                pattern.word("order", ORDERS),
                pattern.text("order_by"),
                pattern.flag("consistent_read", false),
                pattern.text("consistent_read_reason"),
                pattern.smallCount("limit"),
                pattern.flag("paginated"),
                pattern.smallCount("calls"),
                pattern.smallCount("batch_size"),
                pattern.amount("latency_ms"),
                patternUsage(pattern),
                pattern.place());
        pattern.end();
        return read;
    }

    AccessPattern.Parameter parameter(Members parameter) {
        var read = new AccessPattern.Parameter(
                parameter.requiredText("name"),
                parameter.text("type", "string"),
                parameter.text("entity_type"),
                parameter.text("known_from"),
                parameter.place());
        parameter.node("default");
        parameter.text("description");
        parameter.text("format");
        parameter.end();
        return read;
    }

    AccessPattern.Usage patternUsage(Members pattern) {
        var usage = pattern.membersOrNone("usage");
        var read = new AccessPattern.Usage(
                usage.amount("rps"),
                usage.amount("peak_rps"),
                usage.count("item_count"),
                usage.count("item_size_bytes"),
                usage.share("hottest_key_share"),
                usage.share("selectivity"),
                usage.place());
        usage.end();
        return read;
    }

    /** DynamoDB's own text as {@code filter}, or AWS's structured form as {@code filter_expression}. */
    private @Nullable Filter filter(Members pattern) {
        String text = pattern.text("filter");
        if (text != null) {
            return new Filter(text, Set.of(), List.of(), false, pattern.at("filter"));
        }
        var node = pattern.node("filter_expression");
        if (node == null) {
            return null;
        }
        if (node instanceof Node.Scalar scalar) {
            return new Filter(scalar.text(), Set.of(), List.of(), false, pattern.at("filter_expression"));
        }
        var filter = pattern.membersOrNone("filter_expression");
        var conditions = filter.list("conditions", "field", this::condition);
        boolean alternative = "OR".equalsIgnoreCase(filter.text("logical_operator", "AND"));
        filter.end();
        Set<String> fields = new LinkedHashSet<>();
        List<String> texts = new ArrayList<>();
        for (Filter.Condition condition : conditions) {
            fields.add(condition.field());
            texts.add(condition.expression());
        }
        return new Filter(
                String.join(alternative ? " OR " : " AND ", texts), fields, conditions, alternative, filter.place());
    }

    private Filter.Condition condition(Members condition) {
        String operator = condition.text("operator");
        String function = condition.text("function");
        List<String> parameters = new ArrayList<>(condition.texts("param"));
        parameters.addAll(condition.texts("param2"));
        parameters.addAll(condition.texts("params"));
        var read = new Filter.Condition(condition.requiredText("field"), operator, function, parameters);
        if (operator == null && function == null) {
            problems.fault(condition.place(), "operator or function is missing");
        }
        condition.end();
        return read;
    }
}
