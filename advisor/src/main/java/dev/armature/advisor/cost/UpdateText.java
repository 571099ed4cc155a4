package dev.armature.advisor.cost;

import dev.armature.advisor.design.Expression;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax.Action;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an update expression does to which attributes.
 *
 * @param written all attributes that it changes in any way
 * @param removed those that it takes away
 * @param counted those that it adds to, or subtracts from, with SET
 * @param appended the lists that it adds elements to
 * @param added what it uses ADD for: numbers, or members of sets
 * @param keyed maps in which it writes an entry whose name comes with the request
 */
public record UpdateText(
        Set<String> written,
        Set<String> removed,
        Set<String> counted,
        Set<String> appended,
        Set<String> added,
        Set<String> keyed) {

    /** Nothing, if it is not an update expression. */
    public static Optional<UpdateText> parse(String text) {
        Expression update = Expression.update(text);
        if (!update.isUnderstood()) {
            return Optional.empty();
        }
        var found = new UpdateText(
                update.targets(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>(),
                new LinkedHashSet<>());
        update.actions().forEach(found::take);
        return Optional.of(found);
    }

    private void take(Action action) {
        Term.Attribute target = action.target();
        String attribute = Expression.attribute(target);
        List<Term.Element> inside =
                target.elements().subList(1, target.elements().size());
        if (inside.stream().anyMatch(Term.Element.Reference.class::isInstance)) {
            keyed.add(attribute);
        }
        switch (action) {
            case Action.Set(Term.Attribute ignored, Term value) -> {
                if (value instanceof Term.Call(String function, List<Term> arguments)
                        && function.equals("list_append")
                        && reads(value, target)) {
                    appended.add(attribute);
                } else if (value instanceof Term.Arithmetic && reads(value, target)) {
                    counted.add(attribute);
                }
            }
            case Action.Remove ignored -> {
                if (inside.isEmpty()) {
                    removed.add(attribute);
                }
            }
            case Action.Add ignored -> added.add(attribute);
            case Action.Delete ignored -> {}
        }
    }

    private static boolean reads(Term term, Term.Attribute target) {
        return switch (term) {
            case Term.Attribute path -> path.elements().equals(target.elements());
            case Term.Value ignored -> false;
            case Term.Call(String ignored, List<Term> arguments) ->
                arguments.stream().anyMatch(argument -> reads(argument, target));
            case Term.Arithmetic(String ignored, Term left, Term right) -> reads(left, target) || reads(right, target);
        };
    }
}
