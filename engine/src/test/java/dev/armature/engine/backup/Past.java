package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Engine;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeBackup;
import dev.armature.engine.operation.ListBackups;
import dev.armature.engine.operation.RestoreTableFromBackup;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.engine.operation.UpdateContinuousBackups;
import dev.armature.engine.restore.ContinuousBackupsDescription.PointInTimeRecoveryDescription;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests about the past of a test's table, spelled as shortly as they can be. */
final class Past {
    private final TestDatabase database;

    Past(TestDatabase database) {
        this.database = database;
    }

    PointInTimeRecoveryDescription enable(@Nullable Integer days) {
        return update(true, days);
    }

    PointInTimeRecoveryDescription disable() {
        return update(false, null);
    }

    private PointInTimeRecoveryDescription update(boolean enabled, @Nullable Integer days) {
        var specification = new UpdateContinuousBackups.PointInTimeRecoverySpecification(enabled, days);
        return database.call(
                        UpdateContinuousBackups::from, new UpdateContinuousBackups.Request("Orders", specification))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription();
    }

    TableDescription restore(String target, @Nullable Instant time) {
        return restore(TestRequests.restore("Orders", target, time));
    }

    TableDescription restore(RestoreTableToPointInTime.Request request) {
        return database.call(RestoreTableToPointInTime::from, request).tableDescription();
    }

    /** Restores and waits until it is done. */
    Map<String, Item> restored(String target, Instant time) {
        var unused = restore(target, time);
        return await(target);
    }

    /** The items of a table, once it is full. */
    Map<String, Item> await(String target) {
        return await(TestDatabase.CALLER.table(target));
    }

    Map<String, Item> await(TableRef target) {
        while (table(target).isRestoring()) {
            Thread.onSpinWait();
        }
        return items(table(target).schema().space());
    }

    Table table(String name) {
        return table(TestDatabase.CALLER.table(name));
    }

    private Table table(TableRef ref) {
        return Objects.requireNonNull(database.engine.catalog().find(ref));
    }

    Map<String, Item> items() {
        return items(database.table().schema().space());
    }

    Map<String, Item> items(int space) {
        Map<String, Item> items = new HashMap<>();
        try (var rows = engine().storage()
                .range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Item item = Item.ofStored(rows.row());
                assertThat(items.put(((AttributeValue.S) Objects.requireNonNull(item.get("pk"))).value(), item))
                        .isNull();
            }
        }
        return items;
    }

    long rows(int space) {
        long count = 0;
        try (var rows = engine().storage()
                .range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    String backUp(String name) {
        return database.call(CreateBackup::from, new CreateBackup.Request("Orders", name))
                .backupDetails()
                .backupArn();
    }

    /** The backup, once it is made. */
    Backup awaitBackup(String arn) {
        while (backup(arn).creating()) {
            Thread.onSpinWait();
        }
        return backup(arn);
    }

    private Backup backup(String arn) {
        return Objects.requireNonNull(engine().backups().find(Objects.requireNonNull(BackupArn.parse(arn))));
    }

    DescribeBackup.Response describeBackup(String arn) {
        return database.call(DescribeBackup::from, new DescribeBackup.Request(arn));
    }

    TableDescription restoreBackup(String target, String arn) {
        return database.call(
                        RestoreTableFromBackup::from,
                        new RestoreTableFromBackup.Request(target, arn, null, null, null, null, null, null, null))
                .tableDescription();
    }

    List<ListBackups.Summary> list(@Nullable String type) {
        return database.call(ListBackups::from, new ListBackups.Request(null, null, null, null, null, type))
                .backupSummaries();
    }

    void deleteTable() {
        var unused = database.call(DeleteTable::from, new DeleteTable.Request("Orders"));
    }

    private Engine engine() {
        return database.engine;
    }

    static void assertRefused(ErrorCode code, String text, Runnable request) {
        assertThatThrownBy(request::run)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code))
                .hasMessage(code.shortName() + ": " + text);
    }
}
