package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FilterFields;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Set;

/** AM-I05: a pattern that needs attributes which the index does not have. */
final class NarrowProjection implements Rule {
    @Override
    public String id() {
        return "AM-I05";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        IndexSavings savings = IndexSavings.of(design);
        for (Design.Placed placed : design.patterns()) {
            Index index = placed.index();
            if (index != null && index.projection() != Index.Projection.ALL) {
                List<String> absent = absent(design, placed, index);
                if (!absent.isEmpty()) {
                    AccessPattern pattern = placed.pattern();
                    findings.add(
                            Severity.ADVICE,
                            pattern.place(),
                            pattern.name() + " needs " + String.join(", ", absent) + ", which " + index.name()
                                    + " does not have",
                            "the index projects "
                                    + (index.included().isEmpty() ? "its keys" : String.join(", ", index.included()))
                                    + ", so a second request has to fetch the rest from the table",
                            "add them to the projection if the pattern is frequent, or list in projection what it really"
                                    + " needs",
                            savings.ofFetches(placed));
                }
            }
        }
    }

    private static List<String> absent(Design design, Design.Placed placed, Index index) {
        if (design.keyCondition(placed).isEmpty()) {
            return List.of();
        }
        Set<String> needed = IndexAttributes.needed(placed);
        index.included().forEach(needed::remove);
        if (placed.pattern().projection().isEmpty()) {
            Set<String> inKeys = IndexAttributes.inKeys(design, placed.table(), index, placed.entity());
            inKeys.removeAll(FilterFields.all(placed.pattern()));
            needed.removeAll(inKeys);
        }
        needed.removeAll(IndexAttributes.ofKeys(placed.table(), index));
        return List.copyOf(needed);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index with less than is needed",
                "What an index does not project has to be read from the table, item by item. A small index is a good trade for a rare"
                        + " pattern, and a bad one for a frequent one. A filter on such an attribute finds nothing at all.",
                "DynamoDB Developer Guide, attribute projections",
                IndexAttributes.example("KEYS_ONLY", "", ""),
                IndexAttributes.example("INCLUDE, included_attributes: [title]", "", ""),
                "A read of the table for each item that the index returns.");
    }
}
