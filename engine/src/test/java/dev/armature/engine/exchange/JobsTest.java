package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports and imports as they are named and stored. */
class JobsTest {
    private static final Instant THEN = Instant.ofEpochMilli(1_794_736_800_123L);
    private static final Instant LATER = THEN.plusSeconds(90);

    private final TestDatabase database = new TestDatabase();
    private final Table table = database.table();

    @AfterEach
    void close() {
        database.close();
    }

    private Export export(ExportScope scope, @Nullable ExportFilter filter, ObjectTarget target, ExportFormat format) {
        return new Export(
                new JobArn(table.ref(), JobKind.EXPORT, "01794736800123-a1b2c3d4"),
                table,
                Export.Status.IN_PROGRESS,
                THEN,
                null,
                "token",
                target,
                format,
                scope,
                filter,
                List.of(20, 21),
                0,
                0,
                null);
    }

    private static ObjectTarget plain() {
        return new ObjectTarget("bucket", null, null, "AES256", null);
    }

    private static ExportScope full() {
        return new ExportScope.Full(THEN, true);
    }

    private List<Export> exports() {
        var filter = new ExportFilter(
                "size(#a) > :n", "pk, #a", "pk = :p", Map.of("#a", "value"), Map.of(":n", AttributeValue.number(1)));
        var nothing = new ExportFilter(null, null, null, null, null);
        var target = new ObjectTarget("bucket", "210987654321", "some/prefix", "KMS", "key");
        List<Export> all = new ArrayList<>();
        for (ExportFormat format : ExportFormat.values()) {
            all.add(export(full(), null, plain(), format));
            all.add(export(new ExportScope.Full(THEN, false), filter, target, format));
            for (ExportScope.View view : ExportScope.View.values()) {
                all.add(export(new ExportScope.Incremental(THEN, LATER, view), nothing, plain(), format));
            }
        }
        var begun = export(full(), filter, target, ExportFormat.ION);
        all.add(begun.completed(LATER, 12, 345));
        all.add(begun.failed(LATER, JobFailure.NO_SUCH_BUCKET));
        return all;
    }

    @Test
    void readsTheExportsThatItWrote() {
        for (Export each : exports()) {
            assertThat(Export.decode(each.encode())).isEqualTo(each);
            assertThat(JobRows.decode(each.encode())).isEqualTo(each);
        }
    }

    @Test
    void endsAnExportInOneOfTwoWays() {
        var begun = export(full(), null, plain(), ExportFormat.ION);
        assertThat(begun.isInProgress()).isTrue();
        var completed = begun.completed(LATER, 12, 345);
        assertThat(completed.isInProgress()).isFalse();
        assertThat(completed.spaces()).as("it needs none any more").isEmpty();
        assertThat(completed.endTime()).isEqualTo(LATER);
        assertThat(completed.failure()).isNull();
        var failed = begun.failed(LATER, JobFailure.NO_SUCH_BUCKET);
        assertThat(failed.isInProgress()).isFalse();
        assertThat(failed.spaces()).isEmpty();
        assertThat(failed.failure()).isEqualTo(JobFailure.NO_SUCH_BUCKET);
    }

    /** Ten megabytes at least, if it is incremental. */
    @Test
    void isBilledForWhatItRead() {
        assertThat(export(full(), null, plain(), ExportFormat.ION)
                        .completed(LATER, 1, 345)
                        .billedBytes())
                .isEqualTo(345);
        var window = new ExportScope.Incremental(THEN, LATER, ExportScope.View.NEW_IMAGE);
        var incremental = export(window, null, plain(), ExportFormat.ION);
        assertThat(incremental.completed(LATER, 1, 345).billedBytes()).isEqualTo(10_000_000);
        assertThat(incremental.completed(LATER, 1, 10_000_001).billedBytes()).isEqualTo(10_000_001);
        assertThat(window.needed()).isEqualTo(THEN);
        assertThat(window.typeName()).isEqualTo("INCREMENTAL_EXPORT");
        assertThat(full().needed()).isEqualTo(THEN);
        assertThat(full().typeName()).isEqualTo("FULL_EXPORT");
    }

    @Test
    void readsTheImportsThatItWrote() {
        for (InputFormat format : InputFormat.values()) {
            for (Compression compression : Compression.values()) {
                for (var csv : new ImportSource.Csv[] {
                    null,
                    new ImportSource.Csv(null, null),
                    new ImportSource.Csv(";", List.of("pk", "other")),
                    new ImportSource.Csv("\t", List.of())
                }) {
                    var source = new ImportSource("bucket", "210987654321", "prefix", format, compression, csv);
                    var begun = job(source);
                    assertThat(Import.decode(begun.encode())).isEqualTo(begun);
                    assertThat(JobRows.decode(begun.encode())).isEqualTo(begun);
                    var some = begun.progressed(new Import.Progress(1, 2, 3, 4), true);
                    assertThat(Import.decode(some.encode())).isEqualTo(some);
                    assertThat(some.isFilled()).isTrue();
                    for (var failure : new JobFailure[] {null, new JobFailure("code", "message")}) {
                        var ended = some.ended(LATER, failure);
                        assertThat(Import.decode(ended.encode())).isEqualTo(ended);
                        assertThat(ended.status())
                                .isEqualTo(failure == null ? Import.Status.COMPLETED : Import.Status.FAILED);
                        assertThat(ended.progress()).isEqualTo(some.progress());
                    }
                }
            }
        }
    }

    private Import job(ImportSource source) {
        return new Import(
                new JobArn(table.ref(), JobKind.IMPORT, "01794736800123-a1b2c3d4"),
                table,
                new AttributeValue.M(Map.of("TableName", AttributeValue.string("Orders"))),
                Import.Status.IN_PROGRESS,
                THEN,
                null,
                "token",
                source,
                false,
                Import.Progress.NONE,
                null);
    }

    @Test
    void readsColumnsAsTheRequestSaid() {
        var none = job(new ImportSource("bucket", null, null, InputFormat.CSV, Compression.NONE, null));
        assertThat(none.columns().delimiter()).isEqualTo(',');
        assertThat(none.columns().headers()).isNull();
        assertThat(none.columns().types()).containsKey("pk");
        var some = job(new ImportSource(
                "bucket", null, null, InputFormat.CSV, Compression.NONE, new ImportSource.Csv("|", List.of("pk"))));
        assertThat(some.columns().delimiter()).isEqualTo('|');
        assertThat(some.columns().headers()).containsExactly("pk");
        assertThat(some.spaces()).as("its items lie where the table has them").isEmpty();
    }

    @Test
    void refusesRowsThatMakeNoSense() {
        byte[] row = export(full(), null, plain(), ExportFormat.ION).encode();
        assertThatThrownBy(() -> Export.decode(with(row, "format", AttributeValue.number(2))))
                .hasMessageContaining("the export was written by a newer version of Armature: format 2");
        assertThatThrownBy(() ->
                        Export.decode(with(row, "spaces", new AttributeValue.L(List.of(AttributeValue.string("x"))))))
                .hasMessageContaining("a space that is no number");
        assertThatThrownBy(() -> JobRows.decode(with(row, "kind", AttributeValue.string("dance"))))
                .hasMessageContaining("a job of the kind dance");
        byte[] imported = job(new ImportSource("b", null, null, InputFormat.ION, Compression.NONE, null))
                .encode();
        assertThatThrownBy(() -> Import.decode(with(imported, "format", AttributeValue.number(2))))
                .hasMessageContaining("the import was written by a newer version of Armature: format 2");
    }

    private static byte[] with(byte[] row, String name, AttributeValue value) {
        var out = new Fields();
        Item.ofStored(row).attributes().forEach(out::put);
        out.put(name, value);
        return out.item().stored();
    }

    @Test
    void readsATokenThatIsOverAtItsTime() {
        var token = new JobToken("arn", "what was asked", LATER);
        assertThat(JobToken.decode(token.encode())).isEqualTo(token);
        assertThat(JobRows.decode(token.encode())).as("it is no job").isNull();
        assertThat(token.isOver(LATER.minusMillis(1))).isFalse();
        assertThat(token.isOver(LATER)).isTrue();
        assertThat(JobToken.LIFETIME).isEqualTo(Duration.ofHours(8));
        assertThatThrownBy(() -> JobToken.decode(with(token.encode(), "format", AttributeValue.number(9))))
                .hasMessageContaining("the token of a job was written by a newer version of Armature");
    }

    @Test
    void namesJobsByTheTimeOfTheirStart() {
        var random = new Random(1);
        assertThat(JobArn.newId(THEN, random)).matches("01794736800123-[0-9a-f]{8}");
        assertThat(JobArn.newIncrementalId(THEN, random)).matches("01794736800123-[0-9a-f]{5}000");
        String arn = "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/export/01794736800123-a1b2c3d4";
        assertThat(new JobArn(TestDatabase.TABLE, JobKind.EXPORT, "01794736800123-a1b2c3d4"))
                .hasToString(arn)
                .isEqualTo(JobArn.parse(arn, JobKind.EXPORT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders",
                "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/import/1",
                "arn:aws:s3:eu-west-2:123456789012:table/Orders/export/1",
                "table/Orders/export/1"
            })
    void takesNothingElseForTheArnOfAnExport(String text) {
        assertThat(JobArn.parse(text, JobKind.EXPORT)).isNull();
    }

    /** Jobs of an account lie together by their age, and none lies where another does. */
    @Test
    void liesInOrderOfItsAge() {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String id = JobArn.newId(THEN.plusMillis(i), new Random(i));
            keys.add(new JobArn(table.ref(), JobKind.EXPORT, id).key().bytes());
        }
        assertThat(keys).isSortedAccordingTo(Arrays::compareUnsigned);
        var one = new JobArn(table.ref(), JobKind.EXPORT, "1");
        var other = new JobArn(table.ref(), JobKind.IMPORT, "1");
        assertThat(List.of(
                        one.key(),
                        other.key(),
                        one.runningKey(),
                        other.runningKey(),
                        one.tokenKey("1"),
                        other.tokenKey("1")))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        ", AWSDynamoDB/x, AWSDynamoDB/x",
        "'', AWSDynamoDB/x, AWSDynamoDB/x",
        "a/b, AWSDynamoDB/x, a/b/AWSDynamoDB/x",
        "a/b/, AWSDynamoDB/x, a/b/AWSDynamoDB/x"
    })
    void putsObjectsBelowAPrefix(@Nullable String prefix, String below, String key) {
        assertThat(new ObjectTarget("bucket", null, prefix, "AES256", null).key(below))
                .isEqualTo(key);
    }

    /** The same each time, so that an export that is begun again writes over what it wrote before. */
    @Test
    void namesObjectsByTheId() {
        var full = export(full(), null, plain(), ExportFormat.DYNAMODB_JSON).keys();
        assertThat(full.started()).isEqualTo("AWSDynamoDB/01794736800123-a1b2c3d4/_started");
        assertThat(full.manifestSummary()).isEqualTo("AWSDynamoDB/01794736800123-a1b2c3d4/manifest-summary.json");
        assertThat(ExportObjects.checksumOf(full.manifestFiles()))
                .isEqualTo("AWSDynamoDB/01794736800123-a1b2c3d4/manifest-files.md5");
        assertThat(full.data(0))
                .matches("AWSDynamoDB/01794736800123-a1b2c3d4/data/[a-z2-7]{26}\\.json\\.gz")
                .isEqualTo(full.data(0))
                .isNotEqualTo(full.data(1));
        var window = new ExportScope.Incremental(THEN, LATER, ExportScope.View.NEW_IMAGE);
        var incremental = export(window, null, plain(), ExportFormat.ION).keys();
        assertThat(incremental.data(3)).matches("AWSDynamoDB/data/[a-z2-7]{26}\\.ion\\.gz");
        assertThat(incremental.started()).startsWith("AWSDynamoDB/01794736800123-a1b2c3d4/");
    }

    @ParameterizedTest
    @EnumSource(ObjectStoreException.Kind.class)
    void saysWhatIsWrongWithTheStoreInTheWordsOfS3(ObjectStoreException.Kind kind) {
        var failure = JobFailure.of(new ObjectStoreException(kind, "details"));
        assertThat(failure.code())
                .isEqualTo(
                        switch (kind) {
                            case NO_SUCH_BUCKET -> "S3NoSuchBucket";
                            case NO_SUCH_KEY -> "S3NoSuchKey";
                            case NO_SUCH_KMS_KEY -> "KmsNotFoundException";
                            case ACCESS_DENIED -> "S3AccessDenied";
                            case UNAVAILABLE -> "S3ServiceUnavailable";
                        });
        assertThat(failure.message())
                .contains("details (Service: Amazon S3; Status Code: ")
                .endsWith(
                        switch (kind) {
                            case NO_SUCH_BUCKET -> "404; Error Code: NoSuchBucket)";
                            case NO_SUCH_KEY -> "404; Error Code: NoSuchKey)";
                            case NO_SUCH_KMS_KEY -> "400; Error Code: KMS.NotFoundException)";
                            case ACCESS_DENIED -> "403; Error Code: AccessDenied)";
                            case UNAVAILABLE -> "503; Error Code: ServiceUnavailable)";
                        });
    }

    /** A part of a request, to be told again. */
    public record Part(
            @Nullable String name,
            @Nullable Integer count,
            @Nullable List<Inner> inner,
            boolean isThere) {}

    /** A part of a part. */
    public record Inner(long number) {}

    @Test
    void tellsARequestAgain() {
        var told = RecordTree.of(new Part("x", 3, List.of(new Inner(4), new Inner(5)), true));
        assertThat(RecordTree.plain(told))
                .isEqualTo(Map.of(
                        "Name",
                        "x",
                        "Count",
                        3L,
                        "Inner",
                        List.of(Map.of("Number", 4L), Map.of("Number", 5L)),
                        "IsThere",
                        true));
        assertThat(RecordTree.plain(RecordTree.of(new Part(null, null, null, false))))
                .as("what was not given is left out")
                .isEqualTo(Map.of("IsThere", false));
        assertThatThrownBy(() -> RecordTree.of(1.5)).hasMessageContaining("no part of a request");
        assertThatThrownBy(() -> RecordTree.plain(new AttributeValue.Null()))
                .hasMessageContaining("no part of a request: NULL");
    }
}
