package dev.armature.advisor.rule.item;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import org.jspecify.annotations.Nullable;

/** AM-T03: a lock or a session that counts on being deleted in time. */
final class PromptTtl implements Rule {
    private static final String EVIDENCE =
            "DynamoDB deletes an expired item within a few days; until then it is found as if it had not expired";

    @Override
    public String id() {
        return "AM-T03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (var table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Expiry.attribute(table, entity).ifPresent(attribute -> {
                    switch (entity.role()) {
                        case LOCK -> checkLock(design, entity, attribute, findings);
                        case SESSION -> checkSession(entity, attribute, findings);
                        case DATA -> {}
                    }
                });
            }
        }
    }

    private static void checkLock(Design design, Entity lock, String attribute, Findings findings) {
        for (AccessPattern pattern : lock.accessPatterns()) {
            if (acquires(pattern.operation(), pattern.condition()) && !mentions(pattern.condition(), attribute)) {
                reportLock(lock, pattern.name(), pattern.place(), attribute, findings);
            }
            if (pattern.operation() == Operation.DELETE_ITEM && pattern.condition() == null) {
                reportRelease(lock, pattern.name(), pattern.place(), findings);
            }
        }
        for (TransactionPattern transaction : design.model().crossTablePatterns()) {
            for (TransactionPattern.Action action : transaction.actions()) {
                boolean acquires = action.entity().equals(lock.name())
                        && action.kind() == TransactionPattern.Kind.PUT
                        && acquires(Operation.PUT_ITEM, action.condition());
                if (acquires && !mentions(action.condition(), attribute)) {
                    reportLock(lock, transaction.name(), transaction.place(), attribute, findings);
                }
                boolean releases = action.entity().equals(lock.name())
                        && action.kind() == TransactionPattern.Kind.DELETE
                        && action.condition() == null;
                if (releases) {
                    reportRelease(lock, transaction.name(), transaction.place(), findings);
                }
            }
        }
    }

    /** A lock is taken by writing it where it is not. What is written without any condition is no lock, and reported as that. */
    private static boolean acquires(Operation operation, @Nullable String condition) {
        return (operation == Operation.PUT_ITEM || operation == Operation.UPDATE_ITEM)
                && condition != null
                && !Expression.condition(condition)
                        .argumentsOf("attribute_not_exists")
                        .isEmpty();
    }

    private static void reportLock(Entity lock, String pattern, Place place, String attribute, Findings findings) {
        findings.add(
                Severity.ERROR,
                place,
                pattern + " waits for DynamoDB to delete a " + lock.name() + " whose holder is gone",
                EVIDENCE,
                "look at the time, too: attribute_not_exists(" + keyName(lock) + ") OR #" + attribute
                        + " < :now; and release it only with a condition on its holder");
    }

    /** A lock that was free again by its time may have another holder when the first one lets it go. */
    private static void reportRelease(Entity lock, String pattern, Place place, Findings findings) {
        findings.add(
                Severity.ERROR,
                place,
                pattern + " deletes a " + lock.name() + " that another holder may have by now",
                "a holder that was slower than the lock's time deletes the lock of the one that came after it, and a third"
                        + " one gets in",
                "keep a token of the holder in the lock, and delete with the condition #owner = :me");
    }

    private static String keyName(Entity lock) {
        return lock.sortKey() == null ? "PK" : "SK";
    }

    private static void checkSession(Entity session, String attribute, Findings findings) {
        for (AccessPattern pattern : session.accessPatterns()) {
            // A list through an index shows or ends sessions; the one that lets in is found by its key.
            boolean isList = pattern.index() != null && pattern.returnType() == AccessPattern.ReturnType.ENTITY_LIST;
            boolean reads =
                    (pattern.operation() == Operation.GET_ITEM || pattern.operation() == Operation.QUERY) && !isList;
            Filter filter = pattern.filter();
            boolean looks = mentions(pattern.condition(), attribute)
                    || filter != null
                            && (filter.fields().contains(attribute) || mentions(filter.expression(), attribute))
                    || pattern.description().contains(attribute);
            if (reads && !looks) {
                findings.add(
                        Severity.ERROR,
                        pattern.place(),
                        pattern.name() + " takes a " + session.name() + " for valid because it is there",
                        EVIDENCE,
                        "compare " + attribute + " with the time after each read, and say so: condition: \"" + attribute
                                + " > :now\"");
            }
        }
    }

    private static boolean mentions(@Nullable String condition, String attribute) {
        return condition != null && Expression.condition(condition).attributes().contains(attribute);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A lock or session that waits to be deleted",
                "Time to live is for tidying up. It may take days after the time has come, and meanwhile the item is there for every"
                        + " read and every condition: a dead holder's lock stays locked, an expired session stays valid.",
                "btl.run, lightweight locks; Architect, section 13, which says it right",
                MODEL.formatted("attribute_not_exists(PK)"),
                MODEL.formatted("attribute_not_exists(PK) OR expiresAt < :now"),
                "A lock that is stuck for hours or days.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Locks, partition_key: PK }
                settings: { ttl_attribute: expiresAt }
                entities:
                  Lock:
                    role: lock
                    pk_template: "LOCK#{name}"
                    fields: [{ name: name, type: string }, { name: expiresAt, type: integer, format: epoch }]
                    ttl: { attribute: expiresAt, after: 30s }
                    access_patterns:
                      - { name: acquire, operation: PutItem, condition: "%s" }
            """;
}
