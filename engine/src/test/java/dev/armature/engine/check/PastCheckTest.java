package dev.armature.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRegions;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Stamp;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Damage to what is kept besides tables: histories, backups, jobs, stamps of other Regions, and records on their way. */
class PastCheckTest {
    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withKinesis(true).withShards(1));
    private final Storage storage = database.engine.storage();

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> findings() {
        return EngineCheck.check(storage).findings();
    }

    private static void write(Storage storage, Key key, byte @Nullable [] row) {
        var unused =
                storage.transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    private static List<Key> keys(Storage storage, int space) {
        List<Key> keys = new ArrayList<>();
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                keys.add(rows.key());
            }
        }
        return keys;
    }

    private void enableRecovery() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
    }

    @Test
    void findsARowOfAHistoryThatCannotBeRead() {
        enableRecovery();
        database.put("a", "1");
        database.put("a", "2");
        assertThat(findings()).isEmpty();
        int history = Objects.requireNonNull(database.table().recovery()).space();
        write(storage, keys(storage, history).getLast(), new byte[] {9, 9, 9});
        assertThat(findings()).singleElement().asString().contains("of the history of", "cannot be read");
    }

    private void backUp() {
        database.put("a", "1");
        database.put("b", "1");
        database.transcript("> CreateBackup {TableName: Orders, BackupName: first}");
        database.awaitCopies();
        assertThat(findings()).isEmpty();
    }

    private int spaceOfBackup() {
        return database.engine
                .backups()
                .list(TestDatabase.CALLER.account(), TestDatabase.CALLER.region(), null)
                .getFirst()
                .space();
    }

    @Test
    void findsABackupThatLacksAnItem() {
        backUp();
        write(storage, keys(storage, spaceOfBackup()).getFirst(), null);
        assertThat(findings()).singleElement().asString().contains("the backup", "has 1 items and should have 2");
    }

    @Test
    void findsAnItemOfABackupThatCannotBeRead() {
        backUp();
        write(storage, keys(storage, spaceOfBackup()).getFirst(), new byte[] {9});
        assertThat(findings()).singleElement().asString().contains("of the backup", "cannot be read");
    }

    @Test
    void findsABackupThatCannotBeReadOrLiesElsewhere() {
        backUp();
        Key place = keys(storage, Spaces.BACKUPS).getFirst();
        byte[] row = storage.read(place, Storage.Consistency.STRONG);
        Key other = KeyCodec.key(Spaces.BACKUPS, List.of(AttributeValue.string("x")), List.of());
        write(storage, other, row);
        assertThat(findings())
                .anyMatch(finding -> finding.contains("lies in the wrong place"))
                .anyMatch(finding -> finding.contains("belongs to both the backup"));
        write(storage, other, new byte[] {9});
        assertThat(findings()).singleElement().asString().contains("the backup", "cannot be read");
    }

    @Test
    void findsAJobThatCannotBeRead() {
        write(
                storage,
                KeyCodec.key(
                        Spaces.EXCHANGE,
                        List.of(AttributeValue.string("a"), AttributeValue.string("b")),
                        List.of(AttributeValue.string("c"))),
                new byte[] {9});
        assertThat(findings()).singleElement().asString().contains("of a job cannot be read");
    }

    @Test
    void findsARowOfTheCatalogThatBelongsElsewhere() {
        Key place = keys(storage, Spaces.CATALOG).getLast();
        byte[] row = storage.read(place, Storage.Consistency.STRONG);
        write(storage, KeyCodec.key(Spaces.CATALOG, List.of(AttributeValue.string("zzz")), List.of()), row);
        assertThat(findings())
                .anyMatch(finding -> finding.contains("the catalog's row") && finding.contains("belongs under"));
    }

    @Test
    void findsARecordForKinesisThatCannotBeRead() {
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: 'arn:aws:kinesis:eu-west-2:123456789012:stream/s'}
                """);
        database.put("a", "1");
        assertThat(findings()).isEmpty();
        int log = database.engine.destinations().all().getFirst().log(0);
        var key = database.deleting("a").key();
        var unused = storage.transact(
                Set.of(key),
                current -> Decision.commit(true, List.of(), List.of(new Decision.Append(log, new byte[] {9}))));
        assertThat(findings())
                .singleElement()
                .asString()
                .contains("of the log " + log + " for arn:aws:kinesis:eu-west-2:123456789012:stream/s cannot be read");
    }

    /** Every item of a global table that has a stamp is there, and none that was deleted. */
    @Test
    void findsStampsThatSayTheOpposite() {
        try (var regions = new TestRegions("eu-west-1", "us-east-1").replicated()) {
            regions.put("eu-west-1", "a", "1");
            regions.put("eu-west-1", "b", "1");
            regions.delete("eu-west-1", "b");
            regions.settle();
            for (String region : List.of("eu-west-1", "us-east-1")) {
                var there = regions.engine(region).storage();
                assertThat(EngineCheck.check(there).findings()).isEmpty();
                int stamps = Objects.requireNonNull(regions.table(region).globalTable())
                        .stamps();
                for (Key key : keys(there, stamps)) {
                    byte[] row = Objects.requireNonNull(there.read(key, Storage.Consistency.STRONG));
                    write(there, key, Stamp.ofRow(row).row(!Stamp.isOfDeleted(row)));
                    assertThat(EngineCheck.check(there).findings())
                            .singleElement()
                            .asString()
                            .contains("says of its item the opposite of what is so");
                    write(there, key, new byte[] {9, 9});
                    assertThat(EngineCheck.check(there).findings())
                            .singleElement()
                            .asString()
                            .contains("the stamp", "cannot be read");
                    write(there, key, row);
                }
            }
        }
    }

    /** The first findings tell enough. */
    @Test
    void tellsAHundredFindingsAndHowManyMore() {
        for (int i = 0; i < 130; i++) {
            write(storage, KeyCodec.key(4_000_000 + i, List.of(AttributeValue.string("stray")), List.of()), new byte[] {
                1
            });
        }
        assertThat(findings()).hasSize(101).last().isEqualTo("and 30 more");
    }
}
