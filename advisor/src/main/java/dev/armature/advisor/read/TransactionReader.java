package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.TransactionPattern.Kind;

/** Reads a transaction over several entities. */
final class TransactionReader {
    private static final Words<Boolean> OPERATIONS =
            Words.of(word(true, "TransactWrite", "TransactWriteItems"), word(false, "TransactGet", "TransactGetItems"));
    private static final Words<Kind> KINDS = Words.of(
            word(Kind.PUT, "Put"),
            word(Kind.UPDATE, "Update"),
            word(Kind.DELETE, "Delete"),
            word(Kind.CONDITION_CHECK, "ConditionCheck"),
            word(Kind.GET, "Get"));

    /** What a caller gets in AWS's generated code. */
    private static final Words<String> RETURN_TYPES =
            Words.of(word("boolean", "boolean"), word("object", "object"), word("array", "array"));

    private final Problems problems;
    private final PatternReader patternReader;

    TransactionReader(Problems problems) {
        this.problems = problems;
        this.patternReader = new PatternReader(problems);
    }

    TransactionPattern transaction(Members pattern) {
        Boolean write = pattern.word("operation", OPERATIONS);
        if (!pattern.has("operation")) {
            problems.fault(pattern.place(), "operation is missing: " + String.join(", ", OPERATIONS.words()));
        }
        pattern.word("return_type", RETURN_TYPES);
        boolean isWrite = write == null || write;
        Members usage = pattern.membersOrNone("usage");
        var read = new TransactionPattern(
                pattern.text("pattern_id", ""),
                pattern.requiredText("name"),
                pattern.text("description", ""),
                isWrite,
                pattern.list("entities_involved", "entity", action -> action(action, isWrite)),
                pattern.list("parameters", "name", this::parameter),
                patternReader.usage(usage),
                pattern.place());
        if (read.actions().isEmpty()) {
            problems.fault(pattern.place(), "entities_involved is missing: the items of the transaction, one at least");
        }
        pattern.end(usage);
        return read;
    }

    /** In a pattern of an entity it is clear which one is meant; here there are several. */
    private AccessPattern.Parameter parameter(Members parameter) {
        var read = patternReader.parameter(parameter);
        if (read.isEntity() && read.entityType() == null) {
            problems.fault(parameter.place(), "entity_type is missing: of which entity it is");
        }
        return read;
    }

    private TransactionPattern.Action action(Members action, boolean isWrite) {
        var kind = action.word("action", KINDS);
        if (kind != null && (kind == Kind.GET) == isWrite) {
            action.fault(
                    "action",
                    isWrite
                            ? "a TransactWrite has Put, Update, Delete and ConditionCheck, and no Get"
                            : "a TransactGet has Get, and no " + action.text("action"));
        }
        var read = new TransactionPattern.Action(
                action.text("table", ""),
                action.requiredText("entity"),
                kind != null ? kind : isWrite ? Kind.PUT : Kind.GET,
                action.text(action.either("condition", "condition_expression")),
                action.text(action.either("update", "update_expression")),
                action.place());
        action.text("description");
        action.end();
        return read;
    }
}
