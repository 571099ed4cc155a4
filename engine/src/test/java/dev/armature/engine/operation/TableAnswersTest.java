package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.NOW;
import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.TableDescription.BillingModeSummary;
import dev.armature.engine.definition.TableDescription.GlobalIndex;
import dev.armature.engine.definition.TableDescription.Provisioned;
import dev.armature.engine.definition.TableDescription.SseDescription;
import dev.armature.engine.definition.TableDescription.TableClassSummary;
import dev.armature.engine.definition.TableDescription.Warm;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What the answers to requests that change a table show, which is not what is described right after, although everything is done at
 * once: recorded answers of the service.
 */
class TableAnswersTest {
    private final TestTables tables = new TestTables();

    @AfterEach
    void close() {
        tables.close();
    }

    private void create(boolean provisioned) {
        var table = new NewTable("music").define("b");
        var index = provisioned
                ? new GlobalSecondaryIndex(
                        "byB",
                        keys("b"),
                        new IndexProjection("ALL", null),
                        new ProvisionedThroughput(2L, 2L),
                        null,
                        null)
                : global("byB", keys("b"));
        tables.create((provisioned ? table.provisioned(5, 5) : table).with(index));
    }

    private TableDescription update(Consumer<Change> settings) {
        var change = new Change("music");
        settings.accept(change);
        return tables.update(change);
    }

    private TableDescription described() {
        return tables.describe("music");
    }

    private static GlobalIndex index(TableDescription description) {
        return Objects.requireNonNull(description.globalSecondaryIndexes()).getFirst();
    }

    private static Consumer<Change> indexUpdate(
            @Nullable ProvisionedThroughput provisioned,
            @Nullable OnDemandThroughput onDemand,
            @Nullable WarmThroughput warm) {
        var action = new GlobalSecondaryIndexUpdate.UpdateAction("byB", provisioned, onDemand, warm);
        return change -> change.index(new GlobalSecondaryIndexUpdate(action, null, null));
    }

    @Test
    void ofATableThatBecomesOnDemand() {
        create(true);
        var answer = update(change -> change.billingMode = "PAY_PER_REQUEST");
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.billingModeSummary()).isEqualTo(new BillingModeSummary("PAY_PER_REQUEST", null));
        assertThat(answer.provisionedThroughput()).isEqualTo(new Provisioned(null, NOW, 0, 0, 0));

        assertThat(described().tableStatus()).isEqualTo("ACTIVE");
        assertThat(described().billingModeSummary()).isEqualTo(new BillingModeSummary("PAY_PER_REQUEST", NOW));
        assertThat(described().provisionedThroughput()).isEqualTo(new Provisioned(null, null, 0, 0, 0));
        assertThat(index(described()).provisionedThroughput()).isEqualTo(new Provisioned(null, NOW, 1, 0, 0));

        var again = update(change -> change.billingMode = "PAY_PER_REQUEST");
        assertThat(again.tableStatus()).isEqualTo("UPDATING");
        assertThat(again.billingModeSummary()).isEqualTo(new BillingModeSummary("PAY_PER_REQUEST", NOW));
        assertThat(described().tableStatus()).isEqualTo("ACTIVE");
    }

    @Test
    void ofATableThatBecomesProvisioned() {
        create(false);
        update(change -> change.onDemand = new OnDemandThroughput(7L, 8L));
        var answer = update(change -> {
            change.billingMode = "PROVISIONED";
            change.provisioned = new ProvisionedThroughput(3L, 4L);
            indexUpdate(new ProvisionedThroughput(5L, 6L), null, null).accept(change);
        });
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.billingModeSummary()).isEqualTo(new BillingModeSummary("PROVISIONED", NOW));
        assertThat(answer.provisionedThroughput().readCapacityUnits()).isEqualTo(3);
        assertThat(index(answer).provisionedThroughput().writeCapacityUnits()).isEqualTo(6);
        assertThat(index(answer).indexStatus()).isEqualTo("UPDATING");
        assertThat(described().onDemandThroughput()).isNull();
        assertThat(described().provisionedThroughput()).isEqualTo(new Provisioned(null, null, 0, 3, 4));
        assertThat(described().warmThroughput()).isEqualTo(new Warm(12_000, 4_000, "ACTIVE"));
        assertThat(index(described()).indexStatus()).isEqualTo("ACTIVE");
    }

    @Test
    void ofAClass() {
        create(false);
        var answer = update(change -> change.tableClass = "STANDARD_INFREQUENT_ACCESS");
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.tableClassSummary()).isNull();
        var summary = new TableClassSummary("STANDARD_INFREQUENT_ACCESS", NOW);
        assertThat(described().tableClassSummary()).isEqualTo(summary);
        var again = update(change -> change.tableClass = "STANDARD_INFREQUENT_ACCESS");
        assertThat(again.tableStatus()).isEqualTo("UPDATING");
        assertThat(again.tableClassSummary()).isEqualTo(summary);
    }

    @Test
    void ofProtectionAndCeilings() {
        create(false);
        var protectedTable = update(change -> change.deletionProtected = true);
        assertThat(protectedTable.tableStatus()).isEqualTo("ACTIVE");
        assertThat(protectedTable.deletionProtectionEnabled()).isTrue();

        var answer = update(change -> change.onDemand = new OnDemandThroughput(7L, 8L));
        assertThat(answer.tableStatus()).isEqualTo("ACTIVE");
        assertThat(answer.onDemandThroughput()).isEqualTo(new OnDemandThroughput(7L, 8L));
        var cleared = update(change -> change.onDemand = new OnDemandThroughput(-1L, null));
        assertThat(cleared.onDemandThroughput()).isEqualTo(new OnDemandThroughput(-1L, 8L));
        assertThat(described().onDemandThroughput()).isEqualTo(new OnDemandThroughput(null, 8L));
    }

    @Test
    void ofEncryption() {
        create(false);
        var on = update(change -> change.sse = new SseSpecification(true, null, null));
        assertThat(on.tableStatus()).isEqualTo("ACTIVE");
        assertThat(on.sseDescription()).isEqualTo(new SseDescription("UPDATING", null, null));
        var managed = Objects.requireNonNull(described().sseDescription());
        assertThat(managed.status()).isEqualTo("ENABLED");
        assertThat(managed.kmsMasterKeyArn()).startsWith("arn:aws:kms:us-east-1:000000000000:key/");

        var again = update(change -> change.sse = new SseSpecification(true, "KMS", "alias/aws/dynamodb"));
        assertThat(again.sseDescription()).isEqualTo(new SseDescription("UPDATING", "KMS", managed.kmsMasterKeyArn()));
        assertThatThrownBy(() ->
                        update(change -> change.sse = new SseSpecification(true, "KMS", managed.kmsMasterKeyArn())))
                .hasMessageEndingWith(
                        "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter"
                                + " if you want to change Master Key");

        var other = update(change -> change.sse = new SseSpecification(null, "KMS", "alias/own"));
        assertThat(other.sseDescription()).isEqualTo(new SseDescription("UPDATING", "KMS", managed.kmsMasterKeyArn()));
        var own = Objects.requireNonNull(described().sseDescription()).kmsMasterKeyArn();
        assertThat(own).contains(":key/").isNotEqualTo(managed.kmsMasterKeyArn());

        var off = update(change -> change.sse = new SseSpecification(null, null, null));
        assertThat(off.sseDescription()).isEqualTo(new SseDescription("UPDATING", "KMS", own));
        assertThat(described().sseDescription()).isNull();
    }

    @Test
    void ofWhatATableCanTakeAtOnce() {
        create(false);
        var answer = update(change -> change.warm = new WarmThroughput(13_000L, null));
        assertThat(answer.tableStatus()).isEqualTo("ACTIVE");
        assertThat(answer.warmThroughput()).isEqualTo(new Warm(12_000, 4_000, "UPDATING"));
        assertThat(described().warmThroughput()).isEqualTo(new Warm(13_000, 4_000, "ACTIVE"));

        var ofIndex = update(indexUpdate(null, null, new WarmThroughput(14_000L, null)));
        assertThat(index(ofIndex).indexStatus()).isEqualTo("ACTIVE");
        assertThat(index(ofIndex).warmThroughput()).isEqualTo(new Warm(12_000, 4_000, "UPDATING"));
    }

    @Test
    void ofAnIndex() {
        create(true);
        var answer = update(indexUpdate(new ProvisionedThroughput(1L, 3L), null, null));
        assertThat(answer.tableStatus()).isEqualTo("ACTIVE");
        assertThat(index(answer).indexStatus()).isEqualTo("UPDATING");
        assertThat(index(answer).provisionedThroughput()).isEqualTo(new Provisioned(NOW, NOW, 0, 2, 2));
        assertThat(index(described()).provisionedThroughput()).isEqualTo(new Provisioned(NOW, NOW, 1, 1, 3));

        update(change -> change.billingMode = "PAY_PER_REQUEST");
        var ceilings = update(indexUpdate(null, new OnDemandThroughput(7L, 8L), null));
        assertThat(index(ceilings).indexStatus()).isEqualTo("UPDATING");
        assertThat(index(ceilings).onDemandThroughput()).isEqualTo(new OnDemandThroughput(7L, 8L));
        var cleared = update(indexUpdate(null, new OnDemandThroughput(null, -1L), null));
        assertThat(index(cleared).onDemandThroughput()).isEqualTo(new OnDemandThroughput(7L, -1L));
        assertThat(index(described()).onDemandThroughput()).isEqualTo(new OnDemandThroughput(7L, null));
    }

    /** Decreases are counted by the UTC day; the times stay. */
    @Test
    void ofDecreases() {
        create(true);
        update(change -> change.provisioned = new ProvisionedThroughput(4L, 4L));
        update(change -> change.provisioned = new ProvisionedThroughput(3L, 3L));
        assertThat(described().provisionedThroughput().numberOfDecreasesToday()).isEqualTo(2);
        var unused = tables.engine.advanceClock(Duration.ofHours(12));
        assertThat(described().provisionedThroughput()).isEqualTo(new Provisioned(null, NOW, 0, 3, 3));
        var answer = update(change -> change.provisioned = new ProvisionedThroughput(2L, 2L));
        assertThat(answer.provisionedThroughput().numberOfDecreasesToday()).isZero();
        assertThat(described().provisionedThroughput().numberOfDecreasesToday()).isEqualTo(1);
    }

    @Test
    void ofANewTable() {
        var table = new NewTable("music").define("b").with(global("byB", keys("b")));
        table.warm = new WarmThroughput(13_000L, null);
        table.tableClass = "STANDARD";
        table.sse = new SseSpecification(null, "KMS", null);
        var answer = tables.create(table);
        assertThat(answer.warmThroughput()).isEqualTo(new Warm(13_000, 4_000, "UPDATING"));
        assertThat(index(answer).warmThroughput()).isNull();
        assertThat(answer.tableClassSummary()).isEqualTo(new TableClassSummary("STANDARD", null));
        assertThat(Objects.requireNonNull(answer.sseDescription()).status()).isEqualTo("ENABLED");
        assertThat(answer.billingModeSummary()).isEqualTo(new BillingModeSummary("PAY_PER_REQUEST", null));
        assertThat(tables.create(new NewTable("plain")).warmThroughput()).isNull();
        assertThat(described().warmThroughput()).isEqualTo(new Warm(13_000, 4_000, "ACTIVE"));
    }

    @Test
    void ofADeletedTable() {
        create(false);
        update(change -> change.sse = new SseSpecification(true, null, null));
        var answer = tables.delete("music");
        assertThat(answer.tableStatus()).isEqualTo("DELETING");
        assertThat(answer.tableName()).isEqualTo("music");
        assertThat(answer.keySchema()).isNull();
        assertThat(answer.attributeDefinitions()).isNull();
        assertThat(answer.globalSecondaryIndexes()).isNull();
        assertThat(answer.creationDateTime()).isNull();
        assertThat(answer.warmThroughput()).isNull();
        assertThat(answer.sseDescription()).isNotNull();
        assertThat(answer.provisionedThroughput()).isEqualTo(new Provisioned(null, null, 0, 0, 0));
    }
}
