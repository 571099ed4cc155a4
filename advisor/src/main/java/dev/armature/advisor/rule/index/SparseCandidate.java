package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FilterKeeps;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;
import java.util.Optional;

/** AM-I07: an index of which a filter drops nearly all. */
final class SparseCandidate implements Rule {
    private static final double NEARLY_ALL = 0.9;

    @Override
    public String id() {
        return "AM-I07";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.index() == null) {
                continue;
            }
            AccessPattern pattern = placed.pattern();
            Optional<FilterKeeps> keeps = FilterKeeps.of(placed);
            KeySpace space = design.space(placed.table(), placed.index());
            boolean isSparse =
                    space.keysOf(placed.entity()).map(EntityKeys::when).isPresent();
            if (keeps.isPresent() && 1 - keeps.get().share() > NEARLY_ALL && !isSparse && pattern.filter() != null) {
                findings.add(
                        Severity.ADVICE,
                        pattern.place(),
                        String.format(
                                Locale.ROOT,
                                "%s drops %.0f %% of what it reads from %s, which could have only what it keeps",
                                pattern.name(),
                                100 * (1 - keeps.get().share()),
                                space.name()),
                        keeps.get().reason() + ": " + pattern.filter().expression(),
                        "write the index's key attributes only on items for which the filter holds, and remove them when it no"
                                + " longer does: when: \"...\" in gsi_mappings");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index that could be sparse",
                "An item without an index's key attributes is not in the index. An index of the few items that are asked for is small, is"
                        + " seldom written, and needs no filter.",
                "DynamoDB Developer Guide, best practices: take advantage of sparse indexes",
                MODEL.formatted("", "filter: 'isOpen = :yes', usage: { selectivity: 0.02 },"),
                MODEL.formatted(", when: 'isOpen = true'", ""),
                "Read units for the share that is dropped, and write units for entries that are never kept.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Tickets, partition_key: ticketId }
                gsi_list: [{ name: ByQueue, partition_key: queue }]
                entities:
                  Ticket:
                    pk_template: "{ticketId}"
                    gsi_mappings: [{ name: ByQueue, pk_template: "{queue}" %s }]
                    fields:
                      - { name: ticketId, type: string }
                      - { name: queue, type: string }
                      - { name: isOpen, type: boolean }
                    access_patterns:
                      - { name: open_tickets, operation: Query, index_name: ByQueue, %s
                          parameters: [{ name: queue, type: string }] }
            """;
}
