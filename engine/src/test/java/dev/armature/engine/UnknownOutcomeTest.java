package dev.armature.engine;

import static dev.armature.engine.TestRequests.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.DescribeBackup;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.ListBackups;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.RestlessStorage;
import dev.armature.storage.TestStorage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It is not known whether something was written: callers are told so, and what the engine does by itself goes on. */
class UnknownOutcomeTest {
    private final RestlessStorage storage = TestStorage.restless();
    private final TestDatabase database = new TestDatabase(EngineSettings.defaults(), storage);

    @AfterEach
    void close() {
        assertThat(storage.hasLostAll()).isTrue();
        assertThat(EngineCheck.check(storage).findings()).isEmpty();
        database.close();
    }

    private void assertIsInternalServerError(Operation<? extends Record> operation) {
        assertThatThrownBy(() -> TestCalls.run(database.engine, operation))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        fault -> assertThat(fault.code()).isEqualTo(ErrorCode.INTERNAL_SERVER_ERROR))
                .hasMessageEndingWith("Internal server error");
    }

    private int items() {
        return database.table().schema().space();
    }

    private long count() {
        return database.engine.statistics().items(items());
    }

    private static Map<String, UncheckedValue> item(String pk) {
        return strings("pk", pk);
    }

    private GetItem reading(String pk) {
        return GetItem.from(TestRequests.get("Orders", item(pk), true), database.intake());
    }

    private boolean isThere(String pk) {
        return TestCalls.run(database.engine, reading(pk)).item() != null;
    }

    private PutItem putting(String pk) {
        return PutItem.from(TestRequests.put("Orders", item(pk)), database.intake());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofAPut(boolean committed) {
        storage.loseOutcome(items(), committed);
        assertIsInternalServerError(putting("a"));
        assertThat(isThere("a")).isEqualTo(committed);
        // What could not be counted for certain is counted when the storage is opened again.
        database.restart();
        while (count() != (committed ? 1 : 0)) {
            Thread.onSpinWait();
        }
        database.put("a", "again");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void ofARead() {
        storage.timeOutNextRead();
        assertIsInternalServerError(reading("a"));
        assertThat(isThere("a")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofOneItemOfABatch(boolean committed) {
        List<BatchWriteItem.WriteRequest> requests = List.of("a", "b", "c").stream()
                .map(pk -> new BatchWriteItem.WriteRequest(new BatchWriteItem.PutRequest(item(pk)), null))
                .toList();
        storage.loseOutcome(items(), committed);
        assertIsInternalServerError(BatchWriteItem.from(
                new BatchWriteItem.Request(Map.of("Orders", requests), null, null), database.intake()));
        long there = List.of("a", "b", "c").stream().filter(this::isThere).count();
        assertThat(there).isEqualTo(committed ? 3 : 2);
        assertThat(count()).isEqualTo(2);
    }

    /** The caller asks again with the same token, and it is done once. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofATransaction(boolean committed) {
        storage.loseOutcome(items(), committed);
        assertIsInternalServerError(transaction());
        assertThat(isThere("a")).isEqualTo(committed);
        var unused = TestCalls.run(database.engine, transaction());
        assertThat(isThere("a")).isTrue();
        if (committed) {
            database.delete("a");
            var unusedReplay = TestCalls.run(database.engine, transaction());
            assertThat(isThere("a")).isFalse();
        }
    }

    private TransactWriteItems transaction() {
        var put = new TransactWriteItem.Put("Orders", item("a"), null, null, null, null);
        var action = new TransactWriteItem(null, put, null, null);
        return TransactWriteItems.from(
                new TransactWriteItems.Request(List.of(action), "token", null, null), database.intake());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofRemovingAnExpiredItem(boolean committed) {
        database.change(draft -> draft.expiryAttribute = "ttl");
        long past = database.clock.instant().getEpochSecond() - 10;
        for (String pk : List.of("a", "b", "c")) {
            var unused = database.put(Map.of("pk", AttributeValue.string(pk), "ttl", AttributeValue.number(past)));
        }
        storage.loseOutcome(items(), committed);
        assertThat(database.engine.expireNow()).isEqualTo(2);
        assertThat(database.engine.expireNow()).isEqualTo(committed ? 0 : 1);
        assertThat(List.of("a", "b", "c")).noneMatch(this::isThere);
    }

    /** The version of the catalog says whether the change was made, and it is made again if not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofAChangeOfTheCatalog(boolean committed) {
        database.put("a", "one");
        storage.loseOutcome(Spaces.CATALOG, committed);
        database.deleteTable();
        assertThat(storage.hasLostAll()).isTrue();
        assertThat(database.engine.catalog().find(TestDatabase.TABLE)).isNull();
        database.restart();
        assertThat(database.engine.catalog().find(TestDatabase.TABLE)).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofAStreamThatBeginsAndEnds(boolean committed) {
        storage.loseOutcome(Spaces.STREAMS, committed);
        database.enableStream(StreamViewType.NEW_IMAGE);
        database.put("a", "one");
        var described =
                database.call(DescribeStream::from, new DescribeStream.Request(database.streamArn(), null, null, null));
        assertThat(described.streamDescription().streamStatus()).hasToString("ENABLED");
        String arn = database.streamArn();
        storage.loseOutcome(Spaces.STREAMS, committed);
        database.disableStream();
        described = database.call(DescribeStream::from, new DescribeStream.Request(arn, null, null, null));
        assertThat(described.streamDescription().streamStatus()).hasToString("DISABLED");
    }

    /** One that may have begun is finished. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofABackupThatBegins(boolean committed) {
        database.put("a", "one");
        storage.loseOutcome(Spaces.BACKUPS, committed);
        assertIsInternalServerError(CreateBackup.from(new CreateBackup.Request("Orders", "before"), database.intake()));
        var listed = database.call(ListBackups::from, new ListBackups.Request("Orders", null, null, null, null, null))
                .backupSummaries();
        assertThat(listed).hasSize(committed ? 1 : 0);
        listed.forEach(backup -> awaitBackup(backup.backupArn()));
    }

    /** After it was stored as begun, it is looked for, filled, and stored as finished. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofABackupThatIsFinished(boolean committed) {
        database.put("a", "one");
        for (int step = 1; step <= 2; step++) {
            storage.loseOutcome(Spaces.BACKUPS, committed, step);
            awaitBackup(database.call(CreateBackup::from, new CreateBackup.Request("Orders", "before"))
                    .backupDetails()
                    .backupArn());
        }
    }

    private void awaitBackup(String arn) {
        while (!"AVAILABLE"
                .equals(database.call(DescribeBackup::from, new DescribeBackup.Request(arn))
                        .backupDescription()
                        .backupDetails()
                        .backupStatus())) {
            Thread.onSpinWait();
        }
    }

    /** Counts that were taken up must not be taken up again after a crash. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofTakingUpSavedCounts(boolean committed) {
        database.put("a", "one");
        database.engine.close();
        storage.loseOutcome(Spaces.STATISTICS, committed);
        database.crash();
        assertThat(count()).isEqualTo(1);
        database.put("b", "two");
        database.crash();
        while (count() != 2) {
            Thread.onSpinWait();
        }
    }

    @Test
    void ofSavingCounts() {
        database.put("a", "one");
        for (boolean committed : new boolean[] {false, true}) {
            storage.loseOutcome(Spaces.STATISTICS, committed);
            database.restart();
            while (count() != 1) {
                Thread.onSpinWait();
            }
        }
    }

    /** A server that shares its store begins without a lease, and takes one when it is asked for something. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofTheFirstLease(boolean committed) {
        var shared = TestStorage.restless();
        shared.loseOutcome(Spaces.COORDINATION, committed);
        try (var server = new TestDatabase(EngineSettings.defaults().withSharing(SharedEngines.SHARING), shared)) {
            assertThat(shared.hasLostAll()).isTrue();
            server.put("a", "one");
            assertThat(TestCalls.run(server.engine, reading("a")).item()).isNotNull();
        }
    }
}
