package dev.armature.advisor.rule.flow;

import dev.armature.advisor.cost.Change;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field.Mutability;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.TransactionPattern.Action;
import dev.armature.advisor.model.TransactionPattern.Kind;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * AM-U01: a field that is said to be unique, and nothing that makes it so.
 *
 * <p>DynamoDB keeps one thing unique: the primary key. Any other field needs an item under a key made of it, written in the same
 * transaction on the condition that it is not there yet, and taken away in the same transaction as what it stands for.
 */
final class UnguardedUniqueness implements Rule {
    @Override
    public String id() {
        return "AM-U01";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        Model model = design.model();
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Unique unique) {
                model.entity(unique.entity())
                        .filter(entity -> !isIndex(model, unique.via()))
                        .ifPresent(entity -> check(design, unique, entity, findings));
            }
        }
    }

    /** Uniqueness that is expected of an index is another fault, and reported as that. */
    private static boolean isIndex(Model model, @Nullable String via) {
        return via != null
                && model.entity(via).isEmpty()
                && model.tables().stream().anyMatch(table -> table.index(via).isPresent());
    }

    private static void check(Design design, Constraint.Unique unique, Entity entity, Findings findings) {
        if (keyFields(entity).equals(new HashSet<>(unique.fields()))) {
            // All of them together are the primary key.
            return;
        }
        List<String> missing = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        for (String field : unique.fields()) {
            if (!isPrimaryKey(entity, field)) {
                List<String> ofField = missing(design, unique, entity, field);
                if (!ofField.isEmpty()) {
                    fields.add(field);
                    ofField.stream().filter(reason -> !missing.contains(reason)).forEach(missing::add);
                }
            }
        }
        if (!missing.isEmpty()) {
            String names = String.join(", ", fields);
            findings.add(
                    Severity.ERROR,
                    unique.place(),
                    "nothing keeps " + names + " of " + entity.name() + " unique",
                    String.join("; ", missing),
                    "keep an item under a key made of " + names + ", such as "
                            + entity.name().toUpperCase(Locale.ROOT)
                            + "_" + fields.getFirst().toUpperCase(Locale.ROOT) + "#{" + fields.getFirst()
                            + "}: put it with attribute_not_exists in the transaction that creates " + entity.name()
                            + ", exchange it in the one that changes " + names
                            + ", and delete it in the one that deletes "
                            + entity.name());
        }
    }

    /** Whether the field alone makes the key: then no two items have the same. */
    private static boolean isPrimaryKey(Entity entity, String field) {
        return keyFields(entity).equals(Set.of(field));
    }

    private static List<String> missing(Design design, Constraint.Unique unique, Entity entity, String field) {
        Optional<Entity> tracker = tracker(design.model(), unique, entity, field);
        if (tracker.isEmpty()) {
            return List.of(
                    unique.via() == null
                            ? "no entity has a key made of " + field + " alone"
                            : "there is no entity " + unique.via()
                                    + " with a key that is the same for all who want the same " + field);
        }
        List<String> missing = new ArrayList<>();
        checkCreate(design.model(), entity, tracker.get(), missing);
        checkChange(design, entity, tracker.get(), field, missing);
        checkDelete(design.model(), entity, tracker.get(), missing);
        return missing;
    }

    /** The entity whose items stand for values of the field: the one that was named, or one whose key is made of the field. */
    private static Optional<Entity> tracker(Model model, Constraint.Unique unique, Entity entity, String field) {
        return model.entities()
                .filter(other -> !other.name().equals(entity.name()))
                .filter(other -> unique.via() == null
                        ? isPrimaryKey(other, field)
                        : other.name().equals(unique.via()) && !identifies(entity, other, field))
                .findFirst();
    }

    /** Whether the key of the other has more of the entity's own key in it, so that two items have different ones after all. */
    private static boolean identifies(Entity entity, Entity other, String field) {
        return keyFields(entity).stream()
                .anyMatch(own -> !own.equals(field) && keyFields(other).contains(own));
    }

    private static Set<String> keyFields(Entity entity) {
        Set<String> fields = new HashSet<>(entity.partitionKey().fields());
        if (entity.sortKey() != null) {
            fields.addAll(entity.sortKey().fields());
        }
        return fields;
    }

    private static void checkCreate(Model model, Entity entity, Entity tracker, List<String> missing) {
        List<TransactionPattern> creating = transactions(model, entity, Kind.PUT);
        Optional<Action> guard = creating.stream()
                .flatMap(transaction -> transaction.actions().stream())
                .filter(action -> action.entity().equals(tracker.name()) && action.kind() == Kind.PUT)
                .findFirst();
        if (guard.isEmpty() && !hasUntoldTransaction(entity) && !hasUntoldTransaction(tracker)) {
            missing.add("no transaction creates " + entity.name() + " together with " + tracker.name());
        } else if (guard.isPresent() && !asksForAbsence(guard.get())) {
            missing.add("the transaction that creates " + entity.name() + " puts " + tracker.name()
                    + " without attribute_not_exists");
        }
        for (AccessPattern pattern : entity.accessPatterns()) {
            boolean isPut =
                    pattern.operation() == Operation.PUT_ITEM || pattern.operation() == Operation.BATCH_WRITE_ITEM;
            String condition = pattern.condition();
            boolean replaces = condition != null && !condition.contains("attribute_not_exists");
            if (guard.isPresent() && isPut && !replaces) {
                missing.add(pattern.name() + " creates " + entity.name() + " outside of it");
            }
        }
    }

    /** Whether there is a transaction of which it is not said what else is in it. */
    private static boolean hasUntoldTransaction(Entity entity) {
        return entity.accessPatterns().stream()
                .anyMatch(pattern -> pattern.operation() == Operation.TRANSACT_WRITE_ITEMS);
    }

    private static boolean asksForAbsence(Action action) {
        String condition = action.condition();
        return condition != null
                && !Expression.condition(condition)
                        .argumentsOf("attribute_not_exists")
                        .isEmpty();
    }

    private static void checkChange(Design design, Entity entity, Entity tracker, String field, List<String> missing) {
        boolean isImmutable = entity.field(field)
                .filter(found -> found.mutability() == Mutability.IMMUTABLE)
                .isPresent();
        for (Design.Placed placed : design.patterns()) {
            if (!isImmutable
                    && placed.entity().name().equals(entity.name())
                    && placed.pattern().operation() == Operation.UPDATE_ITEM
                    && Change.of(placed).written().contains(field)) {
                missing.add(
                        placed.pattern().name() + " changes " + field + " and leaves " + tracker.name() + " as it is");
            }
        }
    }

    private static void checkDelete(Model model, Entity entity, Entity tracker, List<String> missing) {
        for (AccessPattern pattern : entity.accessPatterns()) {
            if (pattern.operation() == Operation.DELETE_ITEM) {
                missing.add(pattern.name() + " deletes " + entity.name() + " and leaves " + tracker.name()
                        + ", so that the value stays taken");
            }
        }
        for (TransactionPattern transaction : transactions(model, entity, Kind.DELETE)) {
            boolean deletesBoth = transaction.actions().stream()
                    .anyMatch(action -> action.entity().equals(tracker.name()) && action.kind() == Kind.DELETE);
            if (!deletesBoth) {
                missing.add(transaction.name() + " deletes " + entity.name() + " and leaves " + tracker.name());
            }
        }
    }

    private static List<TransactionPattern> transactions(Model model, Entity entity, Kind kind) {
        return model.crossTablePatterns().stream()
                .filter(transaction -> transaction.actions().stream()
                        .anyMatch(action -> action.entity().equals(entity.name()) && action.kind() == kind))
                .toList();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A field that is unique by intention only",
                "A condition of a write sees the one item that it writes. Two users can register the same e-mail address, unless an item"
                        + " under that address is written with each of them, in one transaction, on the condition that it is not"
                        + " there.",
                "Architect, section 7.1, uniqueness on several attributes",
                MODEL.formatted(""),
                MODEL.formatted("""
                        cross_table_access_patterns:
                          - name: register
                            operation: TransactWrite
                            entities_involved:
                              - { table: Users, entity: User, action: Put, condition: attribute_not_exists(PK) }
                              - { table: Users, entity: UserEmail, action: Put, condition: attribute_not_exists(PK) }
                        """),
                "Two items and a transaction: four write units in place of one, for each user that is created.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: PK }
                entities:
                  User:
                    pk_template: "USER#{username}"
                    fields: [{ name: username, type: string }, { name: email, type: string }]
                  UserEmail:
                    pk_template: "EMAIL#{email}"
                    fields: [{ name: email, type: string }]
            constraints:
              - unique: { entity: User, fields: [username, email], via: UserEmail }
            %s
            """;
}
