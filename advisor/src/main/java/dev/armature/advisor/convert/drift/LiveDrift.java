package dev.armature.advisor.convert.drift;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.rule.setting.TableDrift;
import dev.armature.templates.Deployment;
import dev.armature.templates.Described;
import dev.armature.templates.Endpoint;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** AM-O02 for the tables of one endpoint: each table of a model against the one that is there. */
public final class LiveDrift implements Rule {
    private final TableDrift drift = new TableDrift();
    private final Map<String, Optional<Described>> tables;

    private LiveDrift(Map<String, Optional<Described>> tables) {
        this.tables = Collections.unmodifiableMap(tables);
    }

    /** Asks for the tables of a model. Changes nothing. */
    public static LiveDrift ask(Model model, Endpoint endpoint) throws IOException, InterruptedException {
        var deployment = new Deployment(endpoint, () -> {});
        Map<String, Optional<Described>> tables = new LinkedHashMap<>();
        for (TableModel table : model.tables()) {
            tables.put(table.name(), deployment.describe(table.name()));
        }
        return new LiveDrift(tables);
    }

    /** Whether the endpoint has a table of that name. */
    public boolean has(String table) {
        return tables.getOrDefault(table, Optional.empty()).isPresent();
    }

    @Override
    public String id() {
        return drift.id();
    }

    @Override
    public Severity severity() {
        return drift.severity();
    }

    @Override
    public Explanation explanation() {
        return drift.explanation();
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            tables.getOrDefault(table.name(), Optional.empty())
                    .ifPresentOrElse(
                            live -> TableDrift.between(table, live).forEach(finding -> add(finding, findings)),
                            () -> findings.add(
                                    Severity.ERROR,
                                    table.place(),
                                    "the table " + table.name() + " is not there",
                                    "DescribeTable knows no " + table.name(),
                                    "create it: armature model export --to cloudformation makes a template for armature apply"));
        }
    }

    private static void add(Finding finding, Findings findings) {
        findings.add(
                finding.severity(),
                finding.place(),
                finding.message(),
                finding.evidence(),
                finding.remedy(),
                finding.monthlyCost());
    }
}
