package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax.Action;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** AM-P20: an update that counts with a text, or adds to what is neither a number nor a set. */
final class WrongOperand implements Rule {
    @Override
    public String id() {
        return "AM-P20";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (ExpressionTexts texts : ExpressionTexts.all(design)) {
            Entity entity = texts.entity();
            if (entity != null) {
                texts.update().actions().stream()
                        .flatMap(action -> misused(entity, action).stream())
                        .findFirst()
                        .ifPresent(misuse -> findings.add(
                                Severity.ERROR,
                                texts.place(),
                                texts.name() + " " + misuse.does + " " + misuse.field.name() + " of " + entity.name()
                                        + ", which is " + word(misuse.field.type()),
                                "`" + texts.update().text() + "` fails with ValidationException: "
                                        + "An operand in the update expression has an incorrect data type",
                                misuse.remedy));
            }
        }
    }

    private record Misuse(Field field, String does, String remedy) {}

    private static Optional<Misuse> misused(Entity entity, Action action) {
        return switch (action) {
            case Action.Add(Term.Attribute target, Term.Value ignored) ->
                field(entity, target)
                        .filter(field ->
                                !field.type().isNumber() && !field.type().isSet())
                        .map(
                                field -> new Misuse(
                                        field,
                                        "adds to",
                                        "count in a Number attribute of its own, or collect in a set; ADD knows no other type"));
            case Action.Delete(Term.Attribute target, Term.Value ignored) ->
                field(entity, target)
                        .filter(field -> !field.type().isSet())
                        .map(field -> new Misuse(
                                field,
                                "deletes elements from",
                                "make it a set, or use REMOVE; DELETE knows no other type"));
            case Action.Set(Term.Attribute ignored, Term.Arithmetic(String sign, Term left, Term right)) ->
                List.of(left, right).stream()
                        .flatMap(term -> attribute(entity, term).stream())
                        .filter(field -> !field.type().isNumber())
                        .map(field -> new Misuse(
                                field, "calculates with", "count in a Number attribute; texts cannot be added up"))
                        .findFirst();
            case Action.Set(Term.Attribute ignored, Term.Call(String function, List<Term> arguments)) ->
                !function.equals("list_append")
                        ? Optional.empty()
                        : arguments.stream()
                                .flatMap(term -> attribute(entity, term).stream())
                                .filter(field -> field.type() != Field.Type.ARRAY)
                                .map(field ->
                                        new Misuse(field, "appends to", "make it a list, or use ADD if it is a set"))
                                .findFirst();
            case Action.Set ignored -> Optional.empty();
            case Action.Remove ignored -> Optional.empty();
        };
    }

    /** The field that a term reads, also where another value stands in for it. */
    private static Optional<Field> attribute(Entity entity, Term term) {
        return switch (term) {
            case Term.Attribute path -> field(entity, path);
            case Term.Call(String function, List<Term> arguments) ->
                function.equals("if_not_exists") && arguments.getFirst() instanceof Term.Attribute path
                        ? field(entity, path)
                        : Optional.empty();
            case Term.Arithmetic ignored -> Optional.empty();
            case Term.Value ignored -> Optional.empty();
        };
    }

    /** A field of which the model says what it is; of what lies inside of a map or list nothing is known. */
    private static Optional<Field> field(Entity entity, Term.Attribute path) {
        String name = Expression.attribute(path);
        return path.elements().size() > 1
                ? Optional.empty()
                : entity.fields().stream()
                        .filter(field -> field.isTypeSaid() && FieldNames.areSame(field.name(), name))
                        .findFirst();
    }

    private static String word(Field.Type type) {
        return switch (type) {
            case STRING, UUID -> "a text";
            case ARRAY -> "a list";
            case OBJECT -> "a map";
            case INTEGER, DECIMAL -> "a number";
            case BOOLEAN, BINARY, STRING_SET, NUMBER_SET, BINARY_SET ->
                "a " + type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An update that does not fit the attribute",
                "ADD takes numbers and sets, DELETE takes sets, and only numbers can be added up. An attribute that holds a payload as text"
                        + " for some items and is a counter for others fails wherever the text is.",
                "DynamoDB Developer Guide, update expressions: ADD supports only Number and set data types",
                MODEL.formatted("v"),
                MODEL.formatted("hits"),
                "Failed requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Counters, partition_key: PK }
                entities:
                  Counter:
                    pk_template: "COUNTER#{name}"
                    fields:
                      - { name: name, type: string }
                      - { name: v, type: string }
                      - { name: hits, type: integer }
                    access_patterns:
                      - { name: count_hit, operation: UpdateItem, update: "ADD %s :one", parameters: [{ name: name, type: string }] }
            """;
}
