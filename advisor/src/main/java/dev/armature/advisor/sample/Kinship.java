package dev.armature.advisor.sample;

import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which entities belong to which, as fields of the same names and keys of the same shape tell. */
final class Kinship {
    /**
     * An entity whose things another one's belong to.
     *
     * @param shared fields of the child, and what they are called at the parent
     */
    record Parent(Roles roles, Map<String, String> shared) {}

    private Kinship() {}

    /** Parents before children: those with fewer fields in their keys first, and those whose id others have in their keys. */
    static List<Roles> order(List<Roles> entities) {
        List<Roles> left = new ArrayList<>(entities.stream()
                .sorted(Comparator.comparingInt(roles -> roles.identity().size()))
                .toList());
        List<Roles> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            Roles next = left.stream()
                    .filter(child -> left.stream().noneMatch(other -> owns(other, child)))
                    .findFirst()
                    .orElse(left.getFirst());
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static boolean owns(Roles owner, Roles child) {
        return !owner.entity().name().equals(child.entity().name()) && hasIdOf(owner, child) && !hasIdOf(child, owner);
    }

    /** Whether the id of the one is in the keys of the other, and not as its own id. */
    private static boolean hasIdOf(Roles owner, Roles child) {
        if (owner.identity().isEmpty() || child.identity().isEmpty()) {
            return false;
        }
        String id = FieldNames.folded(owner.identity().getLast());
        return !FieldNames.folded(child.identity().getLast()).equals(id)
                && keyFields(child).stream()
                        .anyMatch(field -> FieldNames.folded(field).equals(id));
    }

    /** Those of the earlier ones that are parents, the closest first. */
    static List<Parent> parents(Roles child, List<Roles> earlier) {
        List<Parent> parents = new ArrayList<>();
        for (Roles other : earlier) {
            Map<String, String> shared = shared(child, other);
            if (!shared.isEmpty()) {
                parents.add(new Parent(other, shared));
            }
        }
        parents.sort(Comparator.comparingInt((Parent parent) -> parent.shared().size())
                .reversed());
        return parents;
    }

    private static Map<String, String> shared(Roles child, Roles other) {
        Map<String, String> shared = aligned(child.entity(), other.entity());
        List<String> identity = other.identity();
        Map<String, String> byName = new LinkedHashMap<>();
        for (String field : keyFields(child)) {
            identity.stream()
                    .filter(name -> FieldNames.folded(name).equals(FieldNames.folded(field)))
                    .filter(name ->
                            child.field(field).type() == other.field(name).type())
                    .findFirst()
                    .ifPresent(name -> byName.put(field, name));
        }
        boolean isWhole = byName.size() == identity.size();
        boolean hasId = !identity.isEmpty()
                && !other.field(identity.getLast()).type().isNumber()
                && byName.containsValue(identity.getLast());
        if (isWhole || hasId) {
            byName.forEach(shared::putIfAbsent);
        }
        if (!shared.isEmpty()) {
            copied(child, other).forEach(field -> shared.putIfAbsent(field, field));
        }
        return shared;
    }

    /** The child's own key, if the parent has it among its other fields: an item that keeps track of another. */
    private static Set<String> copied(Roles child, Roles other) {
        Set<String> copied = new LinkedHashSet<>(child.identity());
        copied.retainAll(other.fields().keySet());
        copied.removeIf(name -> child.field(name).type() != other.field(name).type());
        return copied;
    }

    private static Set<String> keyFields(Roles roles) {
        Set<String> fields = new LinkedHashSet<>(roles.identity());
        fields.addAll(roles.looked());
        return fields;
    }

    /** Fields in the same places of partition keys that look alike, or of a parent that was named: one item collection. */
    private static Map<String, String> aligned(Entity child, Entity other) {
        Map<String, String> aligned = new LinkedHashMap<>();
        List<Part> left = child.partitionKey().parts();
        List<Part> right = other.partitionKey().parts();
        boolean isNamed = left.stream().anyMatch(Part.Literal.class::isInstance);
        if (!isNamed || !shape(child.partitionKey()).equals(shape(other.partitionKey()))) {
            return aligned;
        }
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i) instanceof Part.Value(String name, var form)
                    && right.get(i) instanceof Part.Value(String otherName, var otherForm)) {
                aligned.put(name, otherName);
            }
        }
        return aligned;
    }

    private static List<String> shape(KeyTemplate template) {
        return template.parts().stream()
                .map(part -> switch (part) {
                    case Part.Literal(String text) -> "=" + text;
                    case Part.Value(String field, var form) -> form.toString();
                })
                .toList();
    }
}
