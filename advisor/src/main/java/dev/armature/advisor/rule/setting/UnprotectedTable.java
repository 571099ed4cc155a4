package dev.armature.advisor.rule.setting;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-O01: a table that people depend on, without what keeps it from being lost. */
final class UnprotectedTable implements Rule {
    private static final String OWN_KEYS = "DEFAULT";

    @Override
    public String id() {
        return "AM-O01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            if (table.settings().production()) {
                check(table, findings);
            }
        }
    }

    private static void check(TableModel table, Findings findings) {
        Settings settings = table.settings();
        List<String> missing = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        if (!Boolean.TRUE.equals(settings.pointInTimeRecovery())) {
            missing.add("point-in-time recovery is off");
            wanted.add("pitr: true");
        }
        if (!Boolean.TRUE.equals(settings.deletionProtection())) {
            missing.add("deletion protection is off");
            wanted.add("deletion_protection: true");
        }
        if (OWN_KEYS.equals(settings.encryption())) {
            missing.add("it is encrypted with keys that AWS owns, whose use cannot be seen or stopped");
            wanted.add("sse: KMS");
        }
        if (!missing.isEmpty()) {
            findings.add(
                    Severity.WARNING,
                    settings.place(),
                    table.name() + " is in production, and is not protected",
                    String.join("; ", missing),
                    "settings: { " + String.join(", ", wanted) + " }");
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A table in production without protection",
                "Point-in-time recovery undoes what a faulty program has done to the data, for up to 35 days; deletion protection keeps"
                        + " a slip from deleting the table. Both are off unless they are turned on.",
                "Best Practices, Terraform; btl.run and Mad Libs, table configuration",
                MODEL.formatted(""),
                MODEL.formatted(", pitr: true, deletion_protection: true"),
                "Point-in-time recovery costs by the gigabyte; deletion protection costs nothing.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK }
                settings: { production: true%s }
                entities:
                  Order: { pk_template: "ORDER#{orderId}", fields: [{ name: orderId, type: string }] }
            """;
}
