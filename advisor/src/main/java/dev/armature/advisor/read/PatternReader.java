package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Order;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of one access pattern. */
final class PatternReader {
    private static final Words<Operation> OPERATIONS = Words.of(
            word(Operation.GET_ITEM, "GetItem", "Get"),
            word(Operation.PUT_ITEM, "PutItem", "Put"),
            word(Operation.UPDATE_ITEM, "UpdateItem", "Update"),
            word(Operation.DELETE_ITEM, "DeleteItem", "Delete"),
            word(Operation.QUERY, "Query"),
            word(Operation.SCAN, "Scan"),
            word(Operation.BATCH_GET_ITEM, "BatchGetItem", "BatchGet", "BatchGetItems"),
            word(Operation.BATCH_WRITE_ITEM, "BatchWriteItem", "BatchWrite", "BatchWriteItems"),
            word(Operation.TRANSACT_GET_ITEMS, "TransactGetItems", "TransactGet"),
            word(Operation.TRANSACT_WRITE_ITEMS, "TransactWriteItems", "TransactWrite"));
    private static final Words<ReturnType> RETURN_TYPES = Words.of(
            word(ReturnType.SINGLE_ENTITY, "single_entity"),
            word(ReturnType.ENTITY_LIST, "entity_list"),
            word(ReturnType.SUCCESS_FLAG, "success_flag"),
            word(ReturnType.MIXED_DATA, "mixed_data"),
            word(ReturnType.VOID, "void"));
    private static final Words<RangeCondition> RANGES = Words.of(
            word(RangeCondition.BEGINS_WITH, "begins_with"),
            word(RangeCondition.BETWEEN, "between"),
            word(RangeCondition.EQUAL, "=", "==", "eq"),
            word(RangeCondition.LESS, "<", "lt"),
            word(RangeCondition.LESS_OR_EQUAL, "<=", "le", "lte"),
            word(RangeCondition.GREATER, ">", "gt"),
            word(RangeCondition.GREATER_OR_EQUAL, ">=", "ge", "gte"));
    private static final Words<Order> ORDERS = Words.of(
            word(Order.ASCENDING, "ascending", "asc"),
            word(Order.DESCENDING, "descending", "desc"),
            word(Order.OLDEST_FIRST, "oldest-first"),
            word(Order.NEWEST_FIRST, "newest-first", "latest-first"));

    /** What a parameter can be besides what a field can be. */
    private static final Words<String> OTHER_TYPES =
            Words.of(word("entity", "entity"), word("date", "date", "datetime", "date-time", "timestamp", "time"));

    private static final Pattern COMMAS = Pattern.compile("\\s*,\\s*");

    private final Problems problems;
    private final FilterReader filterReader;

    PatternReader(Problems problems) {
        this.problems = problems;
        this.filterReader = new FilterReader(problems);
    }

    AccessPattern pattern(Members pattern) {
        var operation = pattern.word("operation", OPERATIONS);
        if (!pattern.has("operation")) {
            problems.fault(pattern.place(), "operation is missing: " + String.join(", ", OPERATIONS.words()));
        }
        Sorted sorted = sorted(pattern);
        Members usage = pattern.membersOrNone("usage");
        Double latency = pattern.amount("latency_ms");
        Double latencyOfUsage = usage.amount("latency_ms");
        var read = AccessPattern.named(pattern.requiredText("name"), operation == null ? Operation.GET_ITEM : operation)
                .id(pattern.text("pattern_id", ""))
                .description(pattern.text("description", ""))
                .parameters(pattern.list("parameters", "name", this::parameter))
                .returnType(pattern.word("return_type", RETURN_TYPES))
                .index(pattern.text("index_name"))
                .rangeCondition(pattern.word("range_condition", RANGES))
                .filter(filterReader.filter(pattern))
                .condition(pattern.text(pattern.either("condition", "condition_expression")))
                .update(pattern.text(pattern.either("update", "update_expression")))
                .projection(projection(pattern))
                .order(sorted.order(), sorted.by())
                .consistentRead(
                        pattern.flag(pattern.either("consistent_read", "strongly_consistent"), false),
                        pattern.text("consistent_read_reason"))
                .limit(pattern.smallCount("limit"))
                .paginated(pattern.flag(pattern.either("paginated", "pagination")))
                .calls(pattern.smallCount("calls"))
                .batchSize(pattern.smallCount("batch_size"))
                .latencyMillis(latency == null ? latencyOfUsage : latency)
                .usage(usage(usage))
                .at(pattern.place())
                .pattern();
        pattern.end(usage);
        return read;
    }

    private record Sorted(@Nullable Order order, @Nullable String by) {}

    /** The field may have the direction behind it, and the direction may be said as DynamoDB has it. */
    private static Sorted sorted(Members pattern) {
        Order order = pattern.word("order", ORDERS);
        Boolean forward = pattern.flag("scan_index_forward");
        if (order == null && forward != null) {
            order = forward ? Order.ASCENDING : Order.DESCENDING;
        }
        String by = pattern.text("order_by");
        int blank = by == null ? -1 : by.strip().lastIndexOf(' ');
        if (by == null || blank < 0) {
            return new Sorted(order, by);
        }
        String direction = by.strip().substring(blank + 1);
        var meaning = ORDERS.meaning(direction);
        if (meaning.isEmpty()) {
            pattern.fault("order_by", "must be a field, perhaps with asc or desc behind it, not '" + by + "'");
        }
        return new Sorted(
                order == null ? meaning.orElse(null) : order,
                by.strip().substring(0, blank).strip());
    }

    /** Attributes, one by one or as DynamoDB's ProjectionExpression. */
    private static List<String> projection(Members pattern) {
        List<String> attributes = new ArrayList<>();
        for (String text : pattern.texts(pattern.either("projection", "projection_expression"))) {
            attributes.addAll(List.of(COMMAS.split(text.strip(), -1)));
        }
        return attributes;
    }

    AccessPattern.Parameter parameter(Members parameter) {
        String type = parameter.text("type", "string");
        if (FieldReader.TYPES.meaning(type).isEmpty()
                && OTHER_TYPES.meaning(type).isEmpty()) {
            List<String> words = new ArrayList<>(FieldReader.TYPES.words());
            words.addAll(OTHER_TYPES.words());
            parameter.fault(
                    "type", "'" + type + "' is none of " + String.join(", ", words) + Spelling.suggestion(type, words));
        }
        String format = parameter.text("format");
        var read = new AccessPattern.Parameter(
                parameter.requiredText("name"),
                type,
                parameter.text("entity_type"),
                parameter.text("known_from"),
                format == null ? null : Format.parse(format),
                parameter.place());
        if (type.equals("entity") && read.entityType() == null) {
            problems.note(
                    parameter.place(), "entity_type is missing; it is taken for the entity whose pattern this is");
        }
        parameter.node("default");
        parameter.text("description");
        parameter.text("item_type");
        parameter.end();
        return read;
    }

    AccessPattern.Usage usage(Members usage) {
        var read = new AccessPattern.Usage(
                usage.amount("rps"),
                usage.amount("peak_rps"),
                usage.count("item_count"),
                usage.count("item_size_bytes"),
                usage.share("hottest_key_share"),
                usage.share("selectivity"),
                usage.place());
        usage.amount("latency_ms");
        usage.end();
        return read;
    }
}
