package dev.armature.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.object.ObjectStore.Bucket;
import dev.armature.engine.object.ObjectStore.Encryption;
import dev.armature.engine.object.ObjectStore.StoredObject;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.s3.ServedBuckets.Mishap;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our client of S3, against our own service; {@code conformance} has it against another one, and other clients against the service. */
class S3ObjectStoreTest {
    private static final Bucket BUCKET = new Bucket("exports", null);
    private static final Encryption PLAIN = new Encryption("AES256", null);

    @TempDir
    Path directory;

    private ServedBuckets served;
    private S3ObjectStore store;

    @BeforeEach
    void serve() throws IOException {
        served = new ServedBuckets(directory);
        store = served.client();
        var made = served.service.answer(
                S3Request.of("PUT", "/exports", HeaderLines.of(List.of()), new byte[0], S3Access.ANY));
        assertThat(made.status()).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        store.close();
        served.close();
    }

    private void write(String key, String text) throws IOException {
        store.write(BUCKET, key, PLAIN, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String read(String key) throws IOException {
        try (var in = store.read(BUCKET, key)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A bucket that is told nothing does what it does by itself. */
    @Test
    void asksForTheEncryptionThatItIsTold() throws IOException {
        for (var encryption :
                List.of(PLAIN, new Encryption("KMS", null), new Encryption("KMS", "key"), new Encryption(null, null))) {
            store.write(BUCKET, "a", encryption, out -> out.write(1));
        }
        assertThat(served.encryptions).containsExactly("AES256 null", "aws:kms null", "aws:kms key", "null null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "AWSDynamoDB/01/data/x.json.gz",
                "with blank+plus&and=%41",
                "ä/€/😀",
                "a/.b/c..d",
                "~-_.!*'()"
            })
    void readsBackWhatItWrote(String key) throws IOException {
        write(key, "content of " + key);
        assertThat(read(key)).isEqualTo("content of " + key);
        assertThat(store.list(BUCKET, "", null, 10))
                .extracting(StoredObject::key)
                .containsExactly(key);
    }

    @Test
    void leavesNothingInItsOwnDirectory() throws IOException {
        write("a", "text");
        assertThatThrownBy(() -> store.write(BUCKET, "b", PLAIN, out -> {
                    throw new IllegalStateException("it broke off");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(directory.resolve("spool")).isEmptyDirectory();
        assertThat(store.list(BUCKET, "", null, 10))
                .extracting(StoredObject::key)
                .containsExactly("a");
    }

    @Test
    void listsPageByPageInTheOrderOfKeys() throws IOException {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            keys.add("data/%02d".formatted(i));
            write(keys.getLast(), "x".repeat(i));
        }
        write("other", "");
        assertThat(store.list(BUCKET, "data/", null, 1_000))
                .extracting(StoredObject::key)
                .isEqualTo(keys);
        List<String> paged = new ArrayList<>();
        String after = null;
        List<StoredObject> page;
        do {
            page = store.list(BUCKET, "data/", after, 7);
            page.forEach(object -> paged.add(object.key()));
            after = page.isEmpty() ? after : page.getLast().key();
        } while (page.size() == 7);
        assertThat(paged).isEqualTo(keys);
        assertThat(store.list(BUCKET, "data/", "data/22", 10))
                .extracting(StoredObject::size)
                .containsExactly(23L, 24L);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        var missing = new Bucket("missing", null);
        assertThat(store.hasBucket(BUCKET)).isTrue();
        assertThat(store.hasBucket(missing)).isFalse();
        assertThatThrownBy(() -> store.read(BUCKET, "missing"))
                .isInstanceOfSatisfying(ObjectStoreException.class, fault -> {
                    assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_KEY);
                    assertThat(fault.text()).isEqualTo("The specified key does not exist.");
                });
        assertThatThrownBy(() -> store.list(missing, "", null, 10))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_BUCKET));
        assertThatThrownBy(() -> store.write(missing, "a", PLAIN, out -> {}))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_BUCKET));
    }

    /** Only the service knows which keys there are. */
    @Test
    void saysThatThereIsNoKeyToEncryptWith() {
        served.mishaps.add(Mishap.NO_KMS_KEY);
        var encryption = new Encryption("KMS", "away");
        assertThatThrownBy(() -> store.write(BUCKET, "a", encryption, out -> {}))
                .isInstanceOfSatisfying(ObjectStoreException.class, fault -> {
                    assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_KMS_KEY);
                    assertThat(fault.text()).isEqualTo("Key 'away' does not exist");
                });
        assertThat(served.asked).containsExactly("PUT /exports/a");
    }

    @Test
    void asksAgainWhereTheServiceIsBusy() throws IOException {
        served.mishaps.addAll(List.of(Mishap.BUSY, Mishap.BUSY));
        write("a", "text");
        served.mishaps.add(Mishap.BUSY);
        assertThat(read("a")).isEqualTo("text");
        assertThat(served.asked).filteredOn("PUT /exports/a"::equals).hasSize(3);
    }

    @Test
    void readsOnWhereAConnectionWasLost() throws IOException {
        long seed = new Random().nextLong();
        var content = new byte[1 << 20];
        new Random(seed).nextBytes(content);
        store.write(BUCKET, "large", PLAIN, out -> out.write(content));
        served.mishaps.addAll(List.of(Mishap.CUT, Mishap.CUT, Mishap.CUT));
        try (var in = store.read(BUCKET, "large")) {
            assertThat(in.readAllBytes()).as("seed %d", seed).isEqualTo(content);
        }
        assertThat(served.asked).filteredOn("GET /exports/large"::equals).hasSize(4);
    }

    /** Two halves of two objects would be neither. */
    @Test
    void readsNothingOnFromAnObjectThatIsAnotherNow() throws IOException {
        write("a", "x".repeat(100_000));
        served.mishaps.add(Mishap.CUT);
        try (var in = store.read(BUCKET, "a")) {
            assertThat(in.readNBytes(10)).hasSize(10);
            write("a", "y".repeat(100_001));
            assertThatThrownBy(in::readAllBytes).isInstanceOf(ObjectStoreException.class);
        }
    }

    @Test
    void saysWhereNothingAnswers() {
        try (var nowhere = new S3ObjectStore(
                new S3Endpoint(URI.create("http://127.0.0.1:1"), "us-east-1", new Credentials("a", "b", "")),
                directory,
                Clock.systemUTC())) {
            assertThatThrownBy(() -> nowhere.hasBucket(BUCKET))
                    .isInstanceOfSatisfying(ObjectStoreException.class, fault -> {
                        assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.UNAVAILABLE);
                        assertThat(fault.text()).startsWith("http://127.0.0.1:1 does not answer about exports: ");
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a", "http://a/path", "http://user:secret@a", "relative", "http://a?x=1"})
    void refusesWhatIsNoAddressOfAService(String url) {
        assertThatThrownBy(() -> new S3Endpoint(URI.create(url), "us-east-1", new Credentials("a", "b", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an S3 service has an address such as")
                .hasMessageNotContaining("secret");
    }

    @Test
    void servesFilesThatCameIntoTheDirectoryByThemselves() throws IOException {
        Path file = directory.resolve("served/exports/by/hand.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{}");
        assertThat(read("by/hand.json")).isEqualTo("{}");
    }
}
