package dev.armature.advisor.design;

import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Entities of which a query reads items although it promises those of another.
 *
 * @param neighbours not empty
 */
public record Intruders(KeyCondition condition, List<Neighbour> neighbours) {
    private static final Set<String> TYPE_ATTRIBUTES = Set.of("type", "entitytype", "itemtype", "entity", "recordtype");

    public Intruders {
        neighbours = List.copyOf(neighbours);
    }

    /** Those of a pattern; nothing if it is no query, asks for several entities, or tells them apart by their type. */
    public static Optional<Intruders> of(Design design, Design.Placed placed) {
        if (placed.pattern().operation() != Operation.QUERY || filtersByType(placed)) {
            return Optional.empty();
        }
        return design.keyCondition(placed)
                .filter(Intruders::promisesOneEntity)
                .map(condition -> new Intruders(condition, Neighbour.inside(condition)))
                .filter(intruders -> !intruders.neighbours.isEmpty());
    }

    /**
     * A query of a table by its partition key alone is taken for one that reads an item collection, if nothing is said; so is one for a
     * prefix, under which items may have items of their own. An index is read for one entity, unless the contrary is said.
     */
    private static boolean promisesOneEntity(KeyCondition condition) {
        ReturnType returned = condition.pattern().returnType();
        if (returned == ReturnType.MIXED_DATA) {
            return false;
        }
        boolean isSaid = returned == ReturnType.ENTITY_LIST || returned == ReturnType.SINGLE_ENTITY;
        boolean isRange =
                condition.sort().operator() != null && condition.sort().isOpen();
        return condition.space().index() != null || isSaid || isRange;
    }

    private static boolean filtersByType(Design.Placed placed) {
        String type = placed.table().settings().typeAttribute();
        return FilterFields.all(placed.pattern()).stream()
                .anyMatch(field -> field.equals(type) || TYPE_ATTRIBUTES.contains(FieldNames.folded(field)));
    }

    /** Their names. */
    public String names() {
        return String.join(
                ", ",
                neighbours.stream().map(found -> found.keys().entity().name()).toList());
    }

    /** Keys that show it, of the first one. */
    public String evidence() {
        Neighbour first = neighbours.getFirst();
        SortCondition sort = condition.sort();
        String where = first.text(condition.space());
        String whose = " is a key of " + first.keys().entity().name()
                + (isUnasked(first) ? ", which is in the index since it has the attributes of its keys" : "");
        RangeCondition operator = sort.operator();
        if (operator == null
                || operator == RangeCondition.EQUAL
                || sort.isNumber()
                || sort.attribute() >= first.sort().size()) {
            return where + whose;
        }
        String key = first.sort().get(sort.attribute());
        return bound(operator, sort.bounds(), key)
                .map(bound -> "`" + key + "` " + word(operator) + " `" + bound + "`: " + where + whose)
                .orElse(where + whose);
    }

    /** Whether an item is in the index though the model does not say so. */
    private boolean isUnasked(Neighbour neighbour) {
        return condition.space().index() != null
                && neighbour
                        .keys()
                        .entity()
                        .mapping(condition.space().index().name())
                        .isEmpty();
    }

    private static String word(RangeCondition operator) {
        return switch (operator) {
            case BETWEEN -> ">=";
            case BEGINS_WITH -> "begins with";
            case EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> operator.word();
        };
    }

    /** An end of the range for which the key lies inside. */
    private static Optional<String> bound(RangeCondition operator, KeySet bounds, String key) {
        KeySet text = KeySet.text(key);
        return bounds.common(
                switch (operator) {
                    case EQUAL -> text;
                    case BEGINS_WITH -> text.beginnings();
                    case BETWEEN, GREATER_OR_EQUAL -> text.andBelow();
                    case GREATER -> text.below();
                    case LESS_OR_EQUAL -> text.andAbove();
                    case LESS -> text.above();
                });
    }

    /** Whether the entity's sort keys begin with a literal of their own, so that a prefix would keep the others out. */
    public boolean hasPrefixOfItsOwn() {
        if (condition.keys().sort().isEmpty()) {
            return false;
        }
        String prefix = condition.keys().sort().getFirst().prefix();
        KeySet own = KeySet.text(prefix).andLonger();
        return !prefix.isEmpty()
                && neighbours.stream()
                        .allMatch(found -> found.keys().sort().isEmpty()
                                || found.keys().sortTexts().getFirst().and(own).isEmpty());
    }

    /** What to ask for instead. */
    public String remedy() {
        if (condition.keys().sort().isEmpty()) {
            return "give " + condition.keys().entity().name() + " partition keys of its own";
        }
        SortCondition sort = condition.sort();
        String prefix = condition.keys().sort().getFirst().prefix();
        if (isUnasked(neighbours.getFirst())) {
            return "call the attributes otherwise in " + names() + ", so that its items are not in the index";
        }
        if (sort.isNumber()) {
            return "give " + names()
                    + " partition keys of their own, or close the range: between two numbers that only "
                    + condition.keys().entity().name() + " has";
        }
        if (!hasPrefixOfItsOwn()) {
            return "begin the sort keys of " + condition.keys().entity().name() + " and of " + names()
                    + " with literals of their own, of which none begins with another, or say return_type: mixed_data";
        }
        String bound = KeyTemplate.text(sort.bound());
        RangeCondition operator = sort.operator();
        if (operator == null || operator == RangeCondition.BEGINS_WITH) {
            return "ask for begins_with `" + prefix + "`, or say return_type: mixed_data if all are wanted";
        }
        boolean isFrom = operator == RangeCondition.GREATER || operator == RangeCondition.GREATER_OR_EQUAL;
        return isFrom
                ? "close the range: between `" + bound + "` and `" + prefix + "~`, or begins_with `" + prefix + "`"
                : "close the range: between `" + prefix + "` and `" + bound + "`";
    }
}
