package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** AM-I04: an index that has all attributes, of which its patterns read a few. */
final class WideProjection implements Rule {
    private static final int FIELDS_MANY = 4;
    private static final long BYTES_MANY = 512;

    @Override
    public String id() {
        return "AM-I04";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        IndexSavings savings = IndexSavings.of(design);
        for (KeySpace space : design.spaces()) {
            Index index = space.index();
            if (index != null && index.projection() == Index.Projection.ALL) {
                check(design, space, index, savings, findings);
            }
        }
    }

    private static void check(Design design, KeySpace space, Index index, IndexSavings savings, Findings findings) {
        List<Design.Placed> readers = design.patterns().stream()
                .filter(placed -> index.equals(placed.index()))
                .toList();
        boolean allSaid = !readers.isEmpty()
                && readers.stream()
                        .noneMatch(placed -> placed.pattern().projection().isEmpty());
        if (!allSaid) {
            return;
        }
        Set<String> read = new LinkedHashSet<>();
        readers.forEach(placed -> read.addAll(IndexAttributes.needed(placed)));
        Set<String> stored = new LinkedHashSet<>();
        Set<String> keyed = new LinkedHashSet<>();
        long unreadBytes = 0;
        long bytes = 0;
        for (EntityKeys keys : space.entities()) {
            Set<String> ofKeys = IndexAttributes.ofKeys(space.table(), index);
            keyed.addAll(ofKeys);
            for (Field field : keys.entity().fields()) {
                stored.add(field.name());
                long size = field.sizeBytes() == null ? 0 : field.sizeBytes();
                bytes += size;
                unreadBytes += read.contains(field.name()) || ofKeys.contains(field.name()) ? 0 : size;
            }
        }
        Set<String> included = new LinkedHashSet<>(read);
        included.removeAll(keyed);
        boolean areFew = stored.size() >= FIELDS_MANY && 2 * read.size() <= stored.size();
        boolean areSmall = unreadBytes >= BYTES_MANY && 2 * unreadBytes >= bytes;
        if (areFew || areSmall) {
            TableModel table = space.table();
            Index.Projection better = included.isEmpty() ? Index.Projection.KEYS_ONLY : Index.Projection.INCLUDE;
            findings.add(
                    Severity.WARNING,
                    index.place(),
                    space.name() + " has all " + stored.size() + " attributes, and its patterns read " + read.size(),
                    "read: " + String.join(", ", read)
                            + (areSmall
                                    ? String.format(
                                            Locale.ROOT, "; what is not read has %,d of %,d bytes", unreadBytes, bytes)
                                    : ""),
                    included.isEmpty() ? "project KEYS_ONLY" : "project INCLUDE with " + String.join(", ", included),
                    savings.withProjection(table, index, better, List.copyOf(included)));
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index with more than is read",
                "Entries are billed by their size, when they are written, stored and read. With ALL, every change of every attribute is a"
                        + " write to the index too.",
                "DynamoDB Developer Guide, best practices for secondary indexes: choose projections carefully",
                example("ALL"),
                example("INCLUDE, included_attributes: [title]"),
                "Write units and storage for what is never read.");
    }

    private static String example(String projection) {
        return IndexAttributes.example(projection, """
                          - { name: text, type: string }
                          - { name: image, type: string }
                """, "projection: [dealId, title],\n              ");
    }
}
