package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a search for vectors is narrowed down to: attributes with one value each, before it is known what the search schema is. */
public record SearchCondition(List<Equality> equalities) {
    /** An attribute has to have this value. */
    public record Equality(String attribute, AttributeValue value) {}

    /** Holds for every entry. */
    public static final SearchCondition ALWAYS = new SearchCondition(List.of());

    public SearchCondition {
        equalities = List.copyOf(equalities);
    }

    /** What a {@code SearchConditionExpression} asks for, or a refusal of everything but equalities that are joined by AND. */
    public static SearchCondition of(Condition condition) {
        List<Equality> equalities = new ArrayList<>();
        add(condition, equalities);
        return new SearchCondition(equalities);
    }

    private static void add(Condition condition, List<Equality> equalities) {
        switch (condition) {
            case Condition.And(List<Condition> parts) -> parts.forEach(part -> add(part, equalities));
            case Condition.Comparison(Operand left, Comparator comparator, Operand right) -> {
                if (comparator != Comparator.EQUAL) {
                    throw comparator();
                }
                equalities.add(equality(left, right));
            }
            case Condition.Between ignored -> throw comparator();
            case Condition.In ignored -> throw comparator();
            case Condition.BeginsWith ignored -> throw comparator();
            case Condition.Contains ignored -> throw comparator();
            case Condition.Exists ignored -> throw comparator();
            case Condition.NotExists ignored -> throw comparator();
            case Condition.HasType ignored -> throw comparator();
            case Condition.Or ignored -> throw comparator();
            case Condition.Not ignored -> throw comparator();
        }
    }

    /** The value may stand first. */
    private static Equality equality(Operand left, Operand right) {
        if (left instanceof Operand.Attribute(Path path) && right instanceof Operand.Literal(AttributeValue value)) {
            return new Equality(attribute(path), value);
        }
        if (right instanceof Operand.Attribute(Path path) && left instanceof Operand.Literal(AttributeValue value)) {
            return new Equality(attribute(path), value);
        }
        throw comparator();
    }

    private static String attribute(Path path) {
        if (!path.isTopLevel()) {
            throw unknown(path.toString());
        }
        return path.attribute();
    }

    private static ApiException comparator() {
        return Faults.of(ExpressionKind.SEARCH_CONDITION, "Invalid comparator used in SearchConditionExpression");
    }

    /** An attribute that the index cannot be searched by. */
    public static ApiException unknown(String attribute) {
        return ApiException.validation("SearchConditionExpression must not contain any attributes that is not in"
                + " SearchSchema. Invalid attribute: " + attribute);
    }

    public Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        equalities.forEach(each -> names.add(each.attribute()));
        return names;
    }

    /** The value that it asks for first; null if it asks for none. */
    public @Nullable AttributeValue value(String attribute) {
        for (Equality each : equalities) {
            if (each.attribute().equals(attribute)) {
                return each.value();
            }
        }
        return null;
    }

    public boolean holdsFor(Item item) {
        for (Equality each : equalities) {
            if (!each.value().equals(item.get(each.attribute()))) {
                return false;
            }
        }
        return true;
    }
}
