package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.operation.DeleteBackup;
import dev.armature.engine.operation.ListBackups;
import dev.armature.engine.operation.RestoreTableFromBackup;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.Wording;
import dev.armature.storage.Decision;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Copies of tables that outlive them. */
class BackupsTest {
    private final TestDatabase database = new TestDatabase();
    private final Past past = new Past(database);

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsWhatWasThere() {
        database.put("1", "then");
        database.put("2", "then");
        String arn = past.backUp("before");
        past.awaitBackup(arn);
        Map<String, Item> then = past.items();
        database.put("1", "now");
        database.delete("2");

        var begun = past.restoreBackup("Restored", arn);
        assertThat(begun.tableStatus()).isEqualTo("CREATING");
        assertThat(past.await("Restored")).isEqualTo(then);
        var restoration = Objects.requireNonNull(past.table("Restored").restoration());
        assertThat(restoration.backupArn()).isEqualTo(arn);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void outlivesItsTable() {
        database.put("1", "then");
        String arn = past.backUp("before");
        past.awaitBackup(arn);
        past.deleteTable();
        var described = past.describeBackup(arn).backupDescription();
        assertThat(described.backupDetails().backupStatus()).isEqualTo("AVAILABLE");
        assertThat(described.backupDetails().backupType()).isEqualTo("USER");
        assertThat(described.sourceTableDetails().itemCount()).isEqualTo(1);
        assertThat(described.sourceTableDetails().tableName()).isEqualTo("Orders");
        assertThat(described.sourceTableFeatureDetails().globalSecondaryIndexes())
                .hasSize(1);
        past.restoreBackup("Orders", arn);
        assertThat(past.await("Orders")).containsOnlyKeys("1");
    }

    @Test
    void goesWithItsItems() {
        database.put("1", "then");
        String arn = past.backUp("before");
        int space = past.awaitBackup(arn).space();
        assertThat(past.rows(space)).isEqualTo(1);
        var deleted = database.call(DeleteBackup::from, new DeleteBackup.Request(arn));
        assertThat(deleted.backupDescription().backupDetails().backupStatus()).isEqualTo("DELETED");
        assertThat(past.rows(space)).isZero();
        assertThat(past.list("ALL")).isEmpty();
        Past.assertRefused(ErrorCode.BACKUP_NOT_FOUND, "Backup not found: " + arn, () -> past.describeBackup(arn));
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** What DynamoDB keeps of a table that could be taken back to an earlier time, for 35 days. */
    @Test
    void remainsOfATableThatHadAHistory() {
        past.enable(null);
        database.put("1", "then");
        past.deleteTable();
        assertThat(past.list(null)).isEmpty();
        var remains = past.list("SYSTEM").getFirst();
        assertThat(remains.backupName()).isEqualTo("Orders$DeletedTableBackup");
        assertThat(remains.backupExpiryDateTime()).isEqualTo(TestDatabase.START.plus(Duration.ofDays(35)));
        assertThat(remains.backupArn()).endsWith("/backup/0" + TestDatabase.START.toEpochMilli() + "-00000000");
        var features =
                past.describeBackup(remains.backupArn()).backupDescription().sourceTableFeatureDetails();
        assertThat(features.globalSecondaryIndexes()).isNull();
        Past.assertRefused(
                ErrorCode.VALIDATION,
                "Invalid Request: User is not allowed to delete the system backup with arn " + remains.backupArn()
                        + ". It will automatically expire on 2026-12-20T10:00:00Z",
                () -> database.call(DeleteBackup::from, new DeleteBackup.Request(remains.backupArn())));
        past.restoreBackup("Orders", remains.backupArn());
        assertThat(past.await("Orders")).containsOnlyKeys("1");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();

        int space = past.awaitBackup(remains.backupArn()).space();
        database.clock.advance(Duration.ofDays(35));
        assertThat(past.list("ALL")).isEmpty();
        database.engine.backups().upkeep();
        assertThat(past.rows(space)).isZero();
    }

    /** Also should its time end, or the clock jump, while a table is made of it. */
    @Test
    void isKeptWhileATableIsMadeOfIt() {
        past.enable(null);
        database.put("1", "then");
        past.deleteTable();
        String arn = past.list("SYSTEM").getFirst().backupArn();
        int space = past.awaitBackup(arn).space();
        past.restoreBackup("Orders", arn);
        past.await("Orders");
        unfinish("Orders");
        database.clock.advance(Duration.ofDays(36));
        database.engine.backups().upkeep();
        database.restart();
        TestDatabase.await(() -> !past.table("Orders").isRestoring());
        assertThat(past.items()).containsOnlyKeys("1");
        database.engine.backups().upkeep();
        assertThat(past.rows(space)).isZero();
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** With tables of several Regions in one database, and encryption named, since a key is of one Region. */
    @Test
    void isRestoredToAnotherRegion() {
        database.put("1", "then");
        String arn = past.backUp("before");
        past.awaitBackup(arn);
        var elsewhere = new Caller(TestDatabase.CALLER.account(), "us-east-1");
        var intake = new Intake(elsewhere, Wording.OLDER, database.engine.expressions(), database.engine.statements());
        var request = new RestoreTableFromBackup.Request(
                "Orders", arn, null, null, null, null, null, new SseSpecification(false, null, null), null);
        var begun = TestCalls.run(database.engine, RestoreTableFromBackup.from(request, intake));
        assertThat(begun.tableDescription().tableArn())
                .isEqualTo(elsewhere.table("Orders").arn());
        assertThat(past.await(elsewhere.table("Orders"))).containsOnlyKeys("1");
    }

    /** Tables of one name that are deleted in one moment leave a backup each. */
    @Test
    void remainsOfEachTable() {
        for (String value : List.of("first", "second")) {
            past.enable(null);
            database.put("1", value);
            past.deleteTable();
            database.createTable();
        }
        assertThat(past.list("SYSTEM"))
                .extracting(ListBackups.Summary::backupArn)
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** A backup that was being made when the engine was closed is made when it is opened again. */
    @Test
    void goesOnAfterARestart() {
        database.put("1", "then");
        var made = past.awaitBackup(past.backUp("before"));
        unfinish(made);
        database.restart();
        var again = past.awaitBackup(made.arn().toString());
        assertThat(again.items()).isEqualTo(1);
        assertThat(past.items(again.space())).containsOnlyKeys("1");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void keepsWhatIsBeingReadFromGoing() {
        database.put("1", "then");
        String arn = past.backUp("before");
        var made = past.awaitBackup(arn);
        unfinish(made);
        Past.assertRefused(
                ErrorCode.RESOURCE_IN_USE,
                "Attempt to change a resource which is still in use: Table is being backed up or restored: Orders",
                past::deleteTable);
        Past.assertRefused(
                ErrorCode.BACKUP_IN_USE,
                "Backup is being created: " + arn,
                () -> database.call(DeleteBackup::from, new DeleteBackup.Request(arn)));
        Past.assertRefused(
                ErrorCode.BACKUP_IN_USE, "Backup is being created: " + arn, () -> past.restoreBackup("Restored", arn));

        store(made.arn().key(), made.encode());
        past.restoreBackup("Restored", arn);
        past.await("Restored");
        unfinish("Restored");
        Past.assertRefused(
                ErrorCode.BACKUP_IN_USE,
                "Backup is being used to restore table: " + arn,
                () -> database.call(DeleteBackup::from, new DeleteBackup.Request(arn)));
        Past.assertRefused(
                ErrorCode.BACKUP_IN_USE,
                "Backup is being used to restore another table: " + arn,
                () -> past.restoreBackup("Another", arn));
        Past.assertRefused(
                ErrorCode.TABLE_IN_USE,
                "Table: Restored is already being restored from backup: " + arn,
                () -> past.restoreBackup("Restored", arn));
    }

    /** Makes a backup look as if its making had only begun. */
    private void unfinish(Backup made) {
        var begun = new Backup(
                made.id(), made.name(), made.type(), made.createdAt(), null, true, 0, 0, made.space(), made.table());
        store(begun.arn().key(), begun.encode());
    }

    private void unfinish(String table) {
        database.engine.catalog().changeSame(past.table(table), current -> {
            var draft = current.draft();
            var done = Objects.requireNonNull(draft.restoration);
            draft.restoration = new Table.Restoration(done.source(), done.backupArn(), done.time(), true);
            return draft.build();
        });
    }

    private void store(Key key, byte[] row) {
        var unused = database.engine
                .storage()
                .transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    @Test
    void isCheckedForDamage() {
        past.enable(null);
        database.put("1", "then");
        var made = past.awaitBackup(past.backUp("before"));
        database.put("2", "now");
        int history = Objects.requireNonNull(database.table().recovery()).space();
        store(damaged(history), new byte[] {1, 99});
        store(damaged(made.space()), new byte[] {99});
        assertThat(EngineCheck.check(database.engine.storage()).findings())
                .anyMatch(finding -> finding.contains("of the history of") && finding.contains("cannot be read"))
                .anyMatch(finding -> finding.contains("of the backup " + made.arn() + " cannot be read"))
                .anyMatch(finding -> finding.contains("has 2 items and should have 1"));
    }

    private static Key damaged(int space) {
        return KeyCodec.key(space, List.of(AttributeValue.string("something else altogether")), List.of());
    }
}
