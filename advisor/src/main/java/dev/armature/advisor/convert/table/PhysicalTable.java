package dev.armature.advisor.convert.table;

import dev.armature.advisor.design.KeyTypes;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelReader;
import dev.armature.model.AttributeType;
import dev.armature.templates.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A table as it can be created: keys, indexes and settings.
 *
 * @param table may have entities, which are of no concern here
 * @param keyTypes of attributes that are in a key of the table or of an index, as far as they are known
 */
public record PhysicalTable(TableModel table, Map<String, AttributeType> keyTypes) {
    public PhysicalTable {
        keyTypes = Map.copyOf(new TreeMap<>(keyTypes));
    }

    /** What a model says of a table; the types of keys follow from the templates of its entities. */
    public static PhysicalTable of(TableModel model) {
        return new PhysicalTable(model, KeyTypes.of(model));
    }

    /**
     * Reads a table that has no entities yet.
     *
     * @param tree its members, as a model has them
     * @throws ConversionException if it has something that no table has
     */
    public static PhysicalTable read(Json.Object tree, Map<String, AttributeType> keyTypes) {
        try {
            var model = ModelReader.read(
                    Json.of("tables", Json.array(List.of(tree))).toString());
            return new PhysicalTable(model.tables().getFirst(), keyTypes);
        } catch (ModelException wrong) {
            throw new ConversionException(wrong.faults().stream()
                    .map(fault -> fault.path() + ": " + fault.problem())
                    .collect(Collectors.joining("\n")));
        }
    }

    public String name() {
        return table.name();
    }

    /** Attributes that are in a key, each once: the table's first. */
    public Set<String> keyAttributes() {
        Set<String> attributes = new LinkedHashSet<>();
        attributes.add(table.partitionKey());
        if (table.sortKey() != null) {
            attributes.add(table.sortKey());
        }
        for (Index index : table.indexes()) {
            attributes.addAll(index.partitionKey());
            attributes.addAll(index.sortKey());
        }
        return attributes;
    }

    /** A text, if nothing else is known. */
    public AttributeType keyType(String attribute) {
        return keyTypes.getOrDefault(attribute, AttributeType.S);
    }
}
