package dev.armature.embedded;

import dev.armature.embedded.ObservedFinding.Severity;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What is wrong with the requests that were made up to a moment, the worst first; and any part of it.
 *
 * <pre>{@code
 * assertThat(armature.findings().of("RT-01", "RT-02")).isEmpty();
 * assertThat(armature.findings().on("Orders").atLeast(Severity.WARNING)).isEmpty();
 * }</pre>
 */
public final class Findings extends AbstractList<ObservedFinding> {
    private final List<ObservedFinding> findings;
    private final Set<String> rules;

    /** @param rules the ids of all that there are */
    Findings(Collection<ObservedFinding> findings, Set<String> rules) {
        this.findings = List.copyOf(findings);
        this.rules = Set.copyOf(rules);
    }

    @Override
    public ObservedFinding get(int index) {
        return findings.get(index);
    }

    @Override
    public int size() {
        return findings.size();
    }

    /**
     * Those of some rules.
     *
     * @throws IllegalArgumentException if there is no such rule: that it found nothing would be no news
     */
    public Findings of(String... ids) {
        var wanted = Set.of(ids);
        for (String id : wanted) {
            if (!rules.contains(id)) {
                throw new IllegalArgumentException("there is no rule " + id);
            }
        }
        return where(finding -> wanted.contains(finding.rule()));
    }

    /** Those about a table or one of its indexes. */
    public Findings on(String table) {
        String place = "tables." + table;
        return where(finding -> finding.at().equals(place) || finding.at().startsWith(place + "."));
    }

    /** Those that are as bad, or worse. */
    public Findings atLeast(Severity severity) {
        return where(finding -> finding.severity().isAtLeast(severity));
    }

    public Findings where(Predicate<ObservedFinding> condition) {
        return new Findings(findings.stream().filter(condition).toList(), rules);
    }

    /** Fails with all of them, if there are any. */
    public void assertNone() {
        if (!findings.isEmpty()) {
            throw new AssertionError(
                    findings.stream().map(ObservedFinding::toString).collect(Collectors.joining("\n", "\n", "")));
        }
    }
}
