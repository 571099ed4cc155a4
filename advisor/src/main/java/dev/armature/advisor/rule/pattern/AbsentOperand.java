package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax.Action;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** AM-P18: an update that adds to an attribute which may not be there. */
final class AbsentOperand implements Rule {
    @Override
    public String id() {
        return "AM-P18";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (ExpressionTexts texts : ExpressionTexts.all(design)) {
            Set<String> there = texts.condition().guaranteed();
            texts.update().actions().stream()
                    .flatMap(action -> Operand.of(action).stream())
                    .filter(operand -> there.stream().noneMatch(known -> FieldNames.areSame(known, operand.name())))
                    .filter(operand -> there.isEmpty() || !isRequired(texts.entity(), operand.name()))
                    .findFirst()
                    .ifPresent(operand -> findings.add(
                            Severity.ERROR,
                            texts.place(),
                            texts.name() + " adds to " + operand.name() + ", which may not be there",
                            "`" + texts.update().text() + "` fails with ValidationException on an item without "
                                    + operand.name()
                                    + ": The provided expression refers to an attribute that does not exist in the item",
                            operand.remedy()));
        }
    }

    /** An attribute that a SET reads before it writes, with nothing that stands in for it. */
    private record Operand(String name, boolean isList) {
        static Optional<Operand> of(Action action) {
            if (!(action instanceof Action.Set(Term.Attribute ignored, Term value))) {
                return Optional.empty();
            }
            return switch (value) {
                case Term.Arithmetic(String sign, Term left, Term right) -> first(List.of(left, right), false);
                case Term.Call(String function, List<Term> arguments) ->
                    function.equals("list_append") ? first(arguments, true) : Optional.empty();
                case Term.Attribute path -> Optional.empty();
                case Term.Value given -> Optional.empty();
            };
        }

        private static Optional<Operand> first(List<Term> terms, boolean isList) {
            return terms.stream()
                    .filter(Term.Attribute.class::isInstance)
                    .map(term -> new Operand(Expression.attribute((Term.Attribute) term), isList))
                    .findFirst();
        }

        String remedy() {
            return isList
                    ? "write if_not_exists(" + name + ", :empty) for " + name
                    : "write if_not_exists(" + name + ", :zero) for " + name + ", or use ADD for a number";
        }
    }

    /** An item that is there has what is required of it. */
    private static boolean isRequired(@Nullable Entity entity, String name) {
        return entity != null
                && entity.fields().stream()
                        .anyMatch(field -> field.isRequired() && FieldNames.areSame(field.name(), name));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An update that adds to nothing",
                "`SET n = n + :x` needs an n. On an item that has none, or on no item at all, the update fails; in a transaction, the whole"
                        + " transaction does.",
                "DynamoDB Developer Guide, update expressions: if_not_exists",
                MODEL.formatted("starCount"),
                MODEL.formatted("if_not_exists(starCount, :zero)"),
                "Failed requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Repos, partition_key: repoId }
                entities:
                  Repo:
                    pk_template: "{repoId}"
                    fields: [{ name: repoId, type: string }, { name: starCount, type: integer }]
                    access_patterns:
                      - { name: star_repo, operation: UpdateItem, update: "SET starCount = %s + :one",
                          parameters: [{ name: repoId, type: string }] }
            """;
}
