package dev.armature.advisor.convert.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.check.Report;
import dev.armature.advisor.convert.InMemory;
import dev.armature.advisor.convert.export.Target;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Deployment;
import dev.armature.templates.StackSettings;
import dev.armature.templates.Template;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database is made as a model says, and compared with a model that says something else. */
class LiveDriftTest {
    private static final Instant NOW = Instant.parse("2026-05-18T10:24:00Z");

    private static final String ORDERS = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK, sort_key: SK }
                settings: { billing: on-demand, ttl_attribute: expires, stream: NEW_IMAGE, pitr: true, deletion_protection: false }
                gsi_list:
                  - { name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK, projection: KEYS_ONLY }
                entities:
                  Order:
                    pk_template: "ORDER#{id}"
                    sk_template: "ORDER"
                    gsi_mappings: [{ name: GSI1, pk_template: "DAY#{day}", sk_template: "{id}" }]
                    fields: [{ name: id, type: string }, { name: day, type: string }]
            """;

    private final InMemory database = new InMemory();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsNothingWhereAllIsAsTheModelSays() throws Exception {
        create(ORDERS);
        var report = compare(ORDERS);
        assertThat(report.findings()).isEmpty();
        assertThat(DriftText.of(report, drift(ORDERS))).isEqualTo("= Orders\nThe table is as the model says.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            sort_key: SK }                | sort_key: sort }           | the key of Orders is another one
            partition_key: GSI1PK         | partition_key: Day         | the key of the index GSI1 is another one
            projection: KEYS_ONLY         | projection: ALL            | the index GSI1 has other attributes
            name: GSI1,                   | name: GSI2,                | the index GSI2 is not there
            ttl_attribute: expires        | ttl_attribute: gone        | time to live of Orders is set otherwise
            stream: NEW_IMAGE             | stream: OLD_IMAGE          | the stream of Orders is set otherwise
            pitr: true                    | pitr: false                | point-in-time recovery of Orders is set otherwise
            deletion_protection: false    | deletion_protection: true  | deletion protection of Orders is set otherwise
            billing: on-demand            | billing: provisioned       | billing of Orders is set otherwise
            billing: on-demand            | class: IA                  | the table class of Orders is set otherwise
            table_name: Orders            | table_name: Elsewhere      | the table Elsewhere is not there
            """)
    void findsWhatIsOtherwise(String said, String other, String message) throws Exception {
        create(ORDERS);
        var report = compare(ORDERS.replace(said, other));
        assertThat(report.findings())
                .allSatisfy(finding -> assertThat(finding.rule()).isEqualTo("AM-O02"))
                .extracting(Finding::message)
                .contains(message);
    }

    @Test
    void showsBothSides() throws Exception {
        create(ORDERS);
        String other = ORDERS.replace("KEYS_ONLY", "ALL").replace("pitr: true", "pitr: false");
        assertThat(DriftText.of(compare(other), drift(other))).isEqualTo("""
                ~ Orders
                    warning: point-in-time recovery of Orders is set otherwise
                        the model has false, the table has true
                    error: the index GSI1 has other attributes
                        the model has ALL, the table has KEYS_ONLY
                1 of 1 table differs from the model.
                """);
    }

    @Test
    void waivesWhatTheModelWaives() throws Exception {
        create(ORDERS);
        String waived = ORDERS.replace("pitr: true", "pitr: false")
                + "waivers: [{ rule: AM-O02, at: tables.Orders, why: kept in test }]\n";
        var report = compare(waived);
        assertThat(report.findings()).isEmpty();
        assertThat(DriftText.of(report, drift(waived)))
                .contains("waived: point-in-time recovery of Orders is set otherwise (kept in test)");
    }

    private void create(String model) throws Exception {
        String template = Target.CLOUDFORMATION.write(read(model), NOW).text();
        new Deployment(database, () -> LockSupport.parkNanos(100_000))
                .apply(Template.parse(template).stack(StackSettings.named("orders")));
    }

    private LiveDrift drift(String model) throws Exception {
        return LiveDrift.ask(read(model), database);
    }

    private Report compare(String model) throws Exception {
        return Advisor.check(read(model), List.of(drift(model)), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static Model read(String text) {
        return ModelReader.read(text);
    }
}
