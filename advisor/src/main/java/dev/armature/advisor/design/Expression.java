package dev.armature.advisor.design;

import dev.armature.language.Comparator;
import dev.armature.language.ConditionSyntax;
import dev.armature.language.Outline;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax;
import dev.armature.language.UpdateSyntax.Action;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A condition, filter or update as a model writes it: DynamoDB's language, except that values may stand in it as such ({@code status =
 * 'DRAFT'}, {@code n + 1}). Of a text that is neither, nothing is known.
 *
 * @param conditions the condition, if it is one: all of these hold
 * @param actions what an update does, if it is one
 */
public record Expression(String text, List<ConditionSyntax> conditions, List<Action> actions) {
    /** No expression. */
    public static final Expression NONE = new Expression("", List.of(), List.of());

    public Expression {
        conditions = List.copyOf(conditions);
        actions = List.copyOf(actions);
    }

    public static Expression condition(String text) {
        try {
            ConditionSyntax condition = Outline.condition(Literals.asValues(text));
            return new Expression(
                    text,
                    condition instanceof ConditionSyntax.And(List<ConditionSyntax> parts) ? parts : List.of(condition),
                    List.of());
        } catch (ApiException notACondition) {
            return new Expression(text, List.of(), List.of());
        }
    }

    public static Expression update(String text) {
        try {
            UpdateSyntax update = Outline.update(Literals.asValues(text));
            return new Expression(text, List.of(), update.actions());
        } catch (ApiException notAnUpdate) {
            return new Expression(text, List.of(), List.of());
        }
    }

    /** Whether anything is known of it. */
    public boolean isUnderstood() {
        return !conditions.isEmpty() || !actions.isEmpty();
    }

    /** The attribute that a path begins with; {@code #name} is taken for {@code name}. */
    public static String attribute(Term.Attribute path) {
        return switch (path.elements().getFirst()) {
            case Term.Element.Name(String name) -> name;
            case Term.Element.Reference(String reference) -> reference.substring(1);
            case Term.Element.Index ignored -> "";
        };
    }

    /** All attributes that it looks at or changes. */
    public Set<String> attributes() {
        Set<String> attributes = new LinkedHashSet<>();
        eachTerm(term -> {
            if (term instanceof Term.Attribute path) {
                attributes.add(attribute(path));
            }
        });
        return attributes;
    }

    /** The names of values, without the colon. */
    public Set<String> values() {
        Set<String> values = new LinkedHashSet<>();
        eachTerm(term -> {
            if (term instanceof Term.Value(String reference)) {
                values.add(reference.substring(1));
            }
        });
        return values;
    }

    /** Names that DynamoDB does not take without a {@code #name} for them. */
    public List<String> reservedWords() {
        Set<String> words = new LinkedHashSet<>();
        eachTerm(term -> {
            if (term instanceof Term.Attribute path) {
                for (Term.Element element : path.elements()) {
                    if (element instanceof Term.Element.Name(String name) && Outline.isReserved(name)) {
                        words.add(name);
                    }
                }
            }
        });
        return List.copyOf(words);
    }

    /** The attributes that a function is asked about, wherever it stands in the condition. */
    public Set<String> argumentsOf(String function) {
        Set<String> attributes = new LinkedHashSet<>();
        eachTerm(term -> {
            if (term instanceof Term.Call(String name, List<Term> arguments)
                    && name.equals(function)
                    && arguments.getFirst() instanceof Term.Attribute path) {
                attributes.add(attribute(path));
            }
        });
        return attributes;
    }

    /** The attributes that an item has for which the condition holds: a comparison is false if there is nothing to compare. */
    public Set<String> guaranteed() {
        Set<String> attributes = new LinkedHashSet<>();
        for (ConditionSyntax condition : conditions) {
            switch (condition) {
                case ConditionSyntax.Comparison(var comparator, Term left, Term right) -> {
                    if (comparator != Comparator.NOT_EQUAL) {
                        addPath(left, attributes);
                        addPath(right, attributes);
                    }
                }
                case ConditionSyntax.Between(Term operand, Term low, Term high) -> addPath(operand, attributes);
                case ConditionSyntax.In(Term operand, List<Term> candidates) -> addPath(operand, attributes);
                case ConditionSyntax.Function(Term.Call call) -> {
                    if (!call.function().equals("attribute_not_exists")) {
                        addPath(call.arguments().getFirst(), attributes);
                    }
                }
                case ConditionSyntax.And ignored -> {}
                case ConditionSyntax.Or ignored -> {}
                case ConditionSyntax.Not ignored -> {}
            }
        }
        return attributes;
    }

    /** The attributes that have to be equal to a value. */
    public Set<String> equalities() {
        Set<String> attributes = new LinkedHashSet<>();
        for (ConditionSyntax condition : conditions) {
            if (condition instanceof ConditionSyntax.Comparison(Comparator comparator, Term left, Term right)
                    && comparator == Comparator.EQUAL) {
                addPath(left, attributes);
                addPath(right, attributes);
            }
        }
        return attributes;
    }

    /** The attributes that are compared with less, greater or between. */
    public Set<String> ranges() {
        Set<String> attributes = new LinkedHashSet<>();
        for (ConditionSyntax condition : conditions) {
            if (condition instanceof ConditionSyntax.Comparison(Comparator comparator, Term left, Term right)
                    && comparator.isOrdering()) {
                addPath(left, attributes);
                addPath(right, attributes);
            } else if (condition instanceof ConditionSyntax.Between(Term operand, Term low, Term high)) {
                addPath(operand, attributes);
            }
        }
        return attributes;
    }

    private static void addPath(Term term, Set<String> attributes) {
        if (term instanceof Term.Attribute path) {
            attributes.add(attribute(path));
        }
    }

    /** The attributes that an update changes. */
    public Set<String> targets() {
        Set<String> targets = new LinkedHashSet<>();
        actions.forEach(action -> targets.add(attribute(action.target())));
        return targets;
    }

    private void eachTerm(Consumer<Term> consumer) {
        List<Term> terms = new ArrayList<>();
        conditions.forEach(condition -> collect(condition, terms));
        for (Action action : actions) {
            terms.add(action.target());
            switch (action) {
                case Action.Set(Term.Attribute ignored, Term value) -> terms.add(value);
                case Action.Add(Term.Attribute ignored, Term.Value operand) -> terms.add(operand);
                case Action.Delete(Term.Attribute ignored, Term.Value operand) -> terms.add(operand);
                case Action.Remove ignored -> {}
            }
        }
        terms.forEach(term -> eachTerm(term, consumer));
    }

    private static void collect(ConditionSyntax condition, List<Term> terms) {
        switch (condition) {
            case ConditionSyntax.Comparison(var ignored, Term left, Term right) -> terms.addAll(List.of(left, right));
            case ConditionSyntax.Between(Term operand, Term low, Term high) ->
                terms.addAll(List.of(operand, low, high));
            case ConditionSyntax.In(Term operand, List<Term> candidates) -> {
                terms.add(operand);
                terms.addAll(candidates);
            }
            case ConditionSyntax.Function(Term.Call call) -> terms.add(call);
            case ConditionSyntax.And(List<ConditionSyntax> parts) -> parts.forEach(part -> collect(part, terms));
            case ConditionSyntax.Or(List<ConditionSyntax> parts) -> parts.forEach(part -> collect(part, terms));
            case ConditionSyntax.Not(ConditionSyntax part) -> collect(part, terms);
        }
    }

    private static void eachTerm(Term term, Consumer<Term> consumer) {
        consumer.accept(term);
        switch (term) {
            case Term.Call(String ignored, List<Term> arguments) ->
                arguments.forEach(argument -> eachTerm(argument, consumer));
            case Term.Arithmetic(String ignored, Term left, Term right) -> {
                eachTerm(left, consumer);
                eachTerm(right, consumer);
            }
            case Term.Attribute ignored -> {}
            case Term.Value ignored -> {}
        }
    }
}
