package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.exchange.format.RecordWriter;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyCodec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an export, and the counting of what is read of objects. */
class DataFilesTest {
    private static final int GZIP_HEADER_BYTES = 10;
    private static final int PARTITION = KeyCodec.HASH_END / DataFiles.PARTITIONS;

    @TempDir
    private Path directory;

    private final TestDatabase database = new TestDatabase();
    private final JobMeter meter = new JobMeter();
    private TestBucket bucket;

    @BeforeEach
    void open() {
        bucket = new TestBucket(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** Items with these hashes, each of ten bytes. */
    private static final class Records implements ExportRecords {
        private final int[] hashes;
        private int at = -1;

        Records(int... hashes) {
            this.hashes = hashes;
        }

        @Override
        public boolean next() {
            return ++at < hashes.length;
        }

        @Override
        public int hash() {
            return hashes[at];
        }

        @Override
        public void write(RecordWriter line) {
            line.item(Item.of(Map.of("pk", AttributeValue.string("item " + at))));
        }

        @Override
        public long bytesRead() {
            return 10L * Math.min(at + 1, hashes.length);
        }

        @Override
        public void close() {}
    }

    private Export export() {
        return new Export(
                new JobArn(TestDatabase.TABLE, JobKind.EXPORT, "1"),
                database.table(),
                Export.Status.IN_PROGRESS,
                Instant.EPOCH,
                null,
                "token",
                new ObjectTarget(TestBucket.NAME, null, null, "AES256", null),
                ExportFormat.DYNAMODB_JSON,
                new ExportScope.Full(Instant.EPOCH, false),
                null,
                List.of(),
                0,
                0,
                null);
    }

    private List<DataFile> write(long fileBytesMax, int... hashes) throws ObjectStoreException {
        return new DataFiles(export(), bucket.store(), new Records(hashes), meter, fileBytesMax).write();
    }

    /** Each partition has one, also if it is empty. */
    @Test
    void haveTheItemsOfOnePartitionEach() throws ObjectStoreException {
        var files =
                write(1 << 20, 0, 1, PARTITION - 1, PARTITION, 3 * PARTITION, 3 * PARTITION + 5, KeyCodec.HASH_END - 1);
        assertThat(files).extracting(DataFile::items).containsExactly(3L, 1L, 0L, 3L);
        assertThat(files).extracting(DataFile::key).doesNotHaveDuplicates();
        assertThat(bucket.lines("")).hasSize(7);
        assertThat(bucket.lines(files.get(1).key())).containsExactly("{\"Item\":{\"pk\":{\"S\":\"item 3\"}}}");
        assertThat(bucket.lines(files.get(2).key())).isEmpty();
        assertThat(meter.items()).isEqualTo(7);
        assertThat(meter.bytes()).isEqualTo(70);
    }

    @Test
    void areThereForAnEmptyTableToo() throws ObjectStoreException {
        assertThat(write(1 << 20)).extracting(DataFile::items).containsExactly(0L, 0L, 0L, 0L);
        assertThat(bucket.keys("")).hasSize(4);
        assertThat(meter.items()).isZero();
    }

    /** Bytes count when they are compressed, which is now and then. */
    @Test
    void areNotLargerThanTheyMayBe() throws ObjectStoreException {
        int[] hashes = IntStream.range(0, 60_000).toArray();
        var files = write(GZIP_HEADER_BYTES + 1, hashes);
        assertThat(files).hasSizeGreaterThan(4);
        assertThat(files.stream().mapToLong(DataFile::items).sum()).isEqualTo(60_000);
        assertThat(bucket.lines("")).hasSize(60_000).doesNotHaveDuplicates();
        assertThat(meter.items()).isEqualTo(60_000);
    }

    @Test
    void countsWhatIsReadOfAnObject() throws IOException {
        var object = new CountedStream(new ByteArrayInputStream("0123456789".getBytes(StandardCharsets.US_ASCII)));
        assertThat(object.read()).isEqualTo('0');
        assertThat(object.count()).isEqualTo(1);
        assertThat(object.skip(3)).isEqualTo(3);
        assertThat(object.count()).isEqualTo(4);
        assertThat(object.readAllBytes()).hasSize(6);
        assertThat(object.read()).isEqualTo(-1);
        assertThat(object.count()).isEqualTo(10);
        assertThat(object.skip(5)).isZero();
        assertThat(object.markSupported()).isFalse();
    }

    /** What breaks while it is read is the store's fault, and not that of the content. */
    @Test
    void tellsAFaultOfTheStoreFromThatOfTheContent() {
        List<IOException> faults = new ArrayList<>();
        var object = new CountedStream(new InputStream() {
            @Override
            public int read() throws IOException {
                throw faults.getFirst();
            }

            @Override
            public int read(byte[] to, int from, int length) throws IOException {
                throw faults.getFirst();
            }
        });
        faults.add(new IOException("the cable"));
        assertThatThrownBy(object::read)
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.UNAVAILABLE))
                .hasMessageContaining("the cable");
        var refused = new ObjectStoreException(ObjectStoreException.Kind.ACCESS_DENIED, "no");
        faults.set(0, refused);
        assertThatThrownBy(object::read).isSameAs(refused);
    }
}
