package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FilterFields;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which attributes the patterns of an index need, and which of them its entries have whatever it projects. */
final class IndexAttributes {
    private IndexAttributes() {}

    /** Those that a pattern asks for or filters by; all fields of its entity, if it does not say. */
    static Set<String> needed(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        Set<String> needed = new LinkedHashSet<>(pattern.projection());
        if (needed.isEmpty()) {
            placed.entity().fields().stream().map(Field::name).forEach(needed::add);
        }
        needed.addAll(FilterFields.all(pattern));
        return needed;
    }

    /** The attributes of the table's key and of the index's, which every entry has. */
    static Set<String> ofKeys(TableModel table, Index index) {
        Set<String> keyed = new LinkedHashSet<>(index.partitionKey());
        keyed.addAll(index.sortKey());
        keyed.add(table.partitionKey());
        if (table.sortKey() != null) {
            keyed.add(table.sortKey());
        }
        return keyed;
    }

    /** With the fields that they are made of: a reader can take these from the keys, but cannot ask for them. */
    static Set<String> inKeys(Design design, TableModel table, Index index, Entity entity) {
        Set<String> keyed = ofKeys(table, index);
        for (EntityKeys keys : List.of(
                design.space(table, null).keysOf(entity).orElseThrow(),
                design.space(table, index).keysOf(entity).orElseThrow())) {
            keys.templates().forEach(template -> keyed.addAll(template.fields()));
        }
        return keyed;
    }

    /** A table whose index has a projection, for the examples of the rules. */
    static String example(String projection, String fields, String pattern) {
        return EXAMPLE.formatted(projection, fields, pattern);
    }

    private static final String EXAMPLE = """
            tables:
              - table_config: { table_name: Deals, partition_key: dealId }
                gsi_list: [{ name: ByBrand, partition_key: brand, projection: %s }]
                entities:
                  Deal:
                    pk_template: "{dealId}"
                    gsi_mappings: [{ name: ByBrand, pk_template: "{brand}" }]
                    fields:
                      - { name: dealId, type: string }
                      - { name: brand, type: string }
                      - { name: title, type: string }
            %s        access_patterns:
                      - { name: deals_of_brand, operation: Query, index_name: ByBrand, %sparameters: [{ name: brand, type: string }] }
            """;
}
