package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax.Action;
import java.util.Optional;
import java.util.Set;

/** AM-P16: a change that is based on what was read, and does not ask whether it still is so. */
final class LostUpdate implements Rule {
    /** What numbers are called that are added to and taken from. */
    private static final Set<String> SUMS = Set.of(
            "balance", "stock", "inventory", "count", "counter", "credits", "points", "remaining", "votes", "likes");

    @Override
    public String id() {
        return "AM-P16";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (ExpressionTexts texts : ExpressionTexts.all(design)) {
            Entity entity = texts.entity();
            if (entity != null) {
                check(design, texts, entity, findings);
            }
        }
    }

    private static void check(Design design, ExpressionTexts texts, Entity entity, Findings findings) {
        Optional<String> version = version(design, entity);
        boolean isPut = texts.operation() == Operation.PUT_ITEM;
        boolean isUpdate = texts.operation() == Operation.UPDATE_ITEM
                || texts.operation() == null && !texts.update().actions().isEmpty();
        boolean creates =
                !texts.condition().argumentsOf("attribute_not_exists").isEmpty() || isPut && isCreate(design, texts);
        if (version.isPresent() && (isPut && !creates || isUpdate && !isAtomic(texts.update()))) {
            boolean isAsked = texts.condition().attributes().stream()
                    .anyMatch(attribute -> FieldNames.areSame(attribute, version.get()));
            if (!isAsked) {
                findings.add(
                        Severity.WARNING,
                        texts.place(),
                        texts.name() + " changes " + entity.name() + " without asking for its " + version.get(),
                        "the model says that " + version.get() + " is an optimistic lock of " + entity.name()
                                + (texts.condition().text().isEmpty()
                                        ? ", and there is no condition"
                                        : ", and the condition is `"
                                                + texts.condition().text() + "`"),
                        "add the condition #" + version.get() + " = :expected, and set #" + version.get()
                                + " to the next");
            }
            return;
        }
        boolean isRead = entity.accessPatterns().stream()
                .anyMatch(pattern -> pattern.operation().isRead());
        Optional<Field> count = count(entity);
        if (isPut && isRead && !creates && texts.condition().text().isEmpty() && count.isPresent()) {
            findings.add(
                    Severity.WARNING,
                    texts.place(),
                    texts.name() + " writes the number " + count.get().name() + " of " + entity.name()
                            + " as a whole, without a condition",
                    "of two callers that read the same number and put the next one, one is not counted",
                    "use UpdateItem with ADD " + count.get().name() + " :n, or put with a condition on what was read");
            return;
        }
        Optional<String> balance =
                isUpdate && isRead && texts.condition().text().isEmpty()
                        ? balance(entity, texts.update())
                        : Optional.empty();
        if (balance.isPresent()) {
            findings.add(
                    Severity.WARNING,
                    texts.place(),
                    texts.name() + " sets " + balance.get() + " of " + entity.name()
                            + " to what its caller has computed, without a condition",
                    "of two callers that read the same " + balance.get()
                            + ", one writes over what the other has written",
                    "let DynamoDB compute: ADD " + balance.get() + " :change; or add a condition on what was read: "
                            + balance.get() + " = :before");
            return;
        }
        if (isPut && isRead && texts.condition().text().isEmpty() && isChange(design, texts)) {
            findings.add(
                    Severity.WARNING,
                    texts.place(),
                    texts.name() + " writes " + entity.name() + " as a whole, without a condition",
                    "between its read and its put another change is lost, and attributes that are not sent again are gone",
                    "use UpdateItem for what changes, or put with a condition on a version");
        }
    }

    private static Optional<String> version(Design design, Entity entity) {
        return design.model().constraints().stream()
                .filter(Constraint.OptimisticLock.class::isInstance)
                .map(Constraint.OptimisticLock.class::cast)
                .filter(lock -> lock.entity().equals(entity.name()))
                .map(Constraint.OptimisticLock::field)
                .findFirst();
    }

    /** A number that goes up and down, and is not a time. */
    private static Optional<Field> count(Entity entity) {
        return entity.fields().stream()
                .filter(field -> field.type().isNumber()
                        && field.mutability() == Field.Mutability.OFTEN
                        && field.format() == null
                        && !FieldNames.isTime(field.name()))
                .findFirst();
    }

    /** A number that is the sum of what was done to it, and is set as a whole. */
    private static Optional<String> balance(Entity entity, Expression update) {
        return update.actions().stream()
                .filter(action ->
                        action instanceof Action.Set(Term.Attribute ignored, Term value) && value instanceof Term.Value)
                .map(action -> Expression.attribute(action.target()))
                .filter(name -> FieldNames.words(name).stream().anyMatch(SUMS::contains)
                        && entity.field(name)
                                .filter(field -> field.type().isNumber())
                                .isPresent())
                .findFirst();
    }

    private static boolean isCreate(Design design, ExpressionTexts texts) {
        return PatternWords.of(design, texts).creates();
    }

    private static boolean isChange(Design design, ExpressionTexts texts) {
        return PatternWords.of(design, texts).changes();
    }

    /** Whether an update only adds to what is there, so that the order of two of them does not matter. */
    private static boolean isAtomic(Expression update) {
        return !update.actions().isEmpty()
                && update.actions().stream().allMatch(action -> switch (action) {
                    case Action.Add ignored -> true;
                    case Action.Delete ignored -> true;
                    case Action.Set(Term.Attribute ignored, Term value) -> value instanceof Term.Arithmetic;
                    case Action.Remove ignored -> false;
                });
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A change without a condition",
                "Two callers read the same version, both change it, and the second write takes the place of the first without an error. A"
                        + " condition on a version makes the second one fail, so that it can read again.",
                "DynamoDB Developer Guide, optimistic locking with version number",
                MODEL.formatted(""),
                MODEL.formatted("condition: 'version = :expected',"),
                "Lost changes.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Documents, partition_key: documentId }
                entities:
                  Document:
                    pk_template: "{documentId}"
                    fields: [{ name: documentId, type: string }, { name: body, type: string }, { name: version, type: integer }]
                    access_patterns:
                      - { name: get_document, operation: GetItem, parameters: [{ name: documentId, type: string }] }
                      - { name: save_document, operation: PutItem, %s parameters: [{ name: document, type: entity }] }
            constraints:
              - optimistic_lock: { entity: Document, field: version }
            """;
}
