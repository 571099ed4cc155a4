package dev.armature.engine.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.object.ObjectStore.Bucket;
import dev.armature.engine.object.ObjectStore.Encryption;
import dev.armature.engine.object.ObjectStore.StoredObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryObjectStoreTest {
    private static final Bucket BUCKET = new Bucket("orders", null);
    private static final Encryption ENCRYPTION = new Encryption("AES256", null);

    @TempDir
    private Path root;

    private DirectoryObjectStore store;

    @BeforeEach
    void open() throws IOException {
        Files.createDirectory(root.resolve("orders"));
        store = new DirectoryObjectStore(root);
    }

    private void put(String key, String content) throws IOException {
        store.write(BUCKET, key, ENCRYPTION, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
    }

    private String get(String key) throws IOException {
        try (var in = store.read(BUCKET, key)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> keys(String prefix) throws IOException {
        return store.list(BUCKET, prefix, null, 1000).stream()
                .map(StoredObject::key)
                .toList();
    }

    /** Who may write objects need not know where they are kept. */
    @Test
    void saysWhyItCannotWriteAndNotWhere() throws IOException {
        put("a/b.json", "an object");
        assertThatThrownBy(() -> put("a/b.json/c", "below it"))
                .isInstanceOfSatisfying(ObjectStoreException.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(ObjectStoreException.Kind.ACCESS_DENIED);
                    assertThat(refused).hasMessageContaining("there is an object above a/b.json/c");
                });
        assertThatThrownBy(() -> put("n".repeat(300), "a name that is too long for a file"))
                .isInstanceOf(ObjectStoreException.class)
                .hasMessageContaining("cannot write orders/nnn")
                .hasMessageNotContaining(root.toString());
        assertThat(keys("")).containsExactly("a/b.json");
    }

    @Test
    void readsBackWhatWasWrittenLast() throws IOException {
        put("a/b/c.json", "first");
        put("a/b/c.json", "second");
        assertThat(get("a/b/c.json")).isEqualTo("second");
        assertThat(Files.readString(root.resolve("orders/a/b/c.json"))).isEqualTo("second");
        assertThat(store.list(BUCKET, "", null, 10)).containsExactly(new StoredObject("a/b/c.json", 6));
    }

    @Test
    void knowsTheBucketsWhoseFoldersAreThere() {
        assertThat(store.hasBucket(BUCKET)).isTrue();
        assertThat(store.hasBucket(new Bucket("nowhere", null))).isFalse();
        assertThat(store.hasBucket(new Bucket("..", null))).isFalse();
        assertThat(store.hasBucket(new Bucket("orders/a", null))).isFalse();
        assertThatThrownBy(() -> store.list(new Bucket("nowhere", null), "", null, 1))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_BUCKET));
    }

    @Test
    void leavesWhatWasThereWhereWritingBreaksOff() throws IOException {
        put("a", "whole");
        assertThatThrownBy(() -> store.write(BUCKET, "a", ENCRYPTION, out -> {
                    out.write(1);
                    throw new IllegalStateException("broken off");
                }))
                .hasMessage("broken off");
        assertThat(get("a")).isEqualTo("whole");
        try (var files = Files.list(root.resolve("orders"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void saysThatAnObjectIsNotThere() {
        assertThatThrownBy(() -> get("a/b"))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", "../a", "a/../../b", ".", "a/./b", ".armature-1/a", "a\0b"})
    void refusesKeysThatCannotBePaths(String key) {
        assertDenied(() -> put(key, "x"));
        assertDenied(() -> get(key));
    }

    @Test
    void refusesKeysThatAreTooLong() {
        assertDenied(() -> put("a".repeat(1025), "x"));
        assertThatThrownBy(() -> put("a".repeat(1000), "x")).isInstanceOf(ObjectStoreException.class);
    }

    @Test
    void refusesLinksThatLeadOutOfTheBucket() throws IOException {
        Path outside = Files.createDirectory(root.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "x");
        Files.createSymbolicLink(root.resolve("orders/link"), outside);
        assertDenied(() -> put("link/a", "x"));
        assertDenied(() -> put("link/below/deeper/a", "x"));
        assertThat(outside.resolve("below")).doesNotExist();
        assertDenied(() -> get("link/secret"));
        assertThat(keys("")).isEmpty();
        assertThat(outside.resolve("a")).doesNotExist();
    }

    @Test
    void refusesAKeyBelowAnObject() throws IOException {
        put("a", "x");
        assertThatThrownBy(() -> put("a/b", "y")).isInstanceOf(ObjectStoreException.class);
        put("c/d", "x");
        assertDenied(() -> put("c", "y"));
    }

    private void assertNoSuchKey(String key) {
        assertThatThrownBy(() -> get(key))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        missing -> assertThat(missing.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_KEY))
                .hasMessageContaining("there is no object " + key);
    }

    /** What a job is asked to read there is missing, and not out of reach for a while. */
    @Test
    void hasNothingBelowAnObjectNorInThePlaceOfAFolder() throws IOException {
        put("a/b", "content");
        assertNoSuchKey("a/b/c");
        assertNoSuchKey("a/b/c/d");
        assertNoSuchKey("a");
    }

    @Test
    void knowsTheSizeOfAnObjectAndWhenItWasWritten() throws IOException {
        var before = Instant.now().minusSeconds(2);
        put("a", "12345");
        var found = store.find(BUCKET, "a");
        assertThat(found.size()).isEqualTo(5);
        assertThat(found.modified()).isAfter(before);
        assertThat(found.path()).hasContent("12345");
    }

    /** Folders are no objects: those that are empty go with the last one in them, and the bucket stays. */
    @Test
    void removesAnObjectWithTheFoldersThatAreEmptyThen() throws IOException {
        put("a/b/c/one", "1");
        put("a/b/two", "2");
        store.remove(BUCKET, "a/b/c/one");
        assertThat(root.resolve("orders/a/b/c")).doesNotExist();
        assertThat(keys("")).containsExactly("a/b/two");
        store.remove(BUCKET, "a/b/two");
        assertThat(root.resolve("orders")).isEmptyDirectory();
        store.remove(BUCKET, "a/b/two");
        store.remove(BUCKET, "never/there");
        assertThat(store.hasBucket(BUCKET)).isTrue();
        assertDenied(() -> store.remove(BUCKET, "../elsewhere"));
    }

    @Test
    void makesBucketsAndListsThemInOrder() throws IOException {
        assertThat(store.makeBucket("zebra")).isTrue();
        assertThat(store.makeBucket("apple")).isTrue();
        assertThat(store.makeBucket("apple")).as("it is there").isFalse();
        Files.createDirectory(root.resolve(".hidden"));
        Files.writeString(root.resolve("file"), "no bucket");
        assertThat(store.buckets()).containsExactly("apple", "orders", "zebra");
        for (String name : List.of("", ".", "..", "../x", "a/b", ".hidden", "a b")) {
            assertDenied(() -> store.makeBucket(name));
        }
    }

    @Test
    void removesABucketOnlyWithoutObjects() throws IOException {
        put("a/b", "content");
        assertThat(store.removeBucket(BUCKET)).isFalse();
        assertThat(get("a/b")).isEqualTo("content");
        store.remove(BUCKET, "a/b");
        Files.createDirectories(root.resolve("orders/left/empty"));
        Files.writeString(
                root.resolve("orders/left/" + DirectoryObjectStore.PART + "1.part"), "of a writer that was killed");
        assertThat(store.removeBucket(BUCKET)).isTrue();
        assertThat(store.hasBucket(BUCKET)).isFalse();
        assertThatThrownBy(() -> store.removeBucket(BUCKET))
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        missing -> assertThat(missing.kind()).isEqualTo(ObjectStoreException.Kind.NO_SUCH_BUCKET));
    }

    /** Not by folders: a prefix may end inside of a name. */
    @Test
    void listsByPrefixInTheOrderOfKeys() throws IOException {
        for (String key : List.of("data2/x", "data/b", "data-1", "data/a", "dat", "data", "zz")) {
            if (!key.equals("data")) {
                put(key, key);
            }
        }
        assertThat(keys("data")).containsExactly("data-1", "data/a", "data/b", "data2/x");
        assertThat(keys("data/")).containsExactly("data/a", "data/b");
        assertThat(keys("none")).isEmpty();
    }

    /** Against a sorted list, whatever the size of pages. */
    @Test
    void listsInPages() throws IOException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String key = "k" + random.nextInt(20) + "/é" + random.nextInt(20) + "-" + i;
            put(key, "");
            written.add(key);
        }
        written.sort(java.util.Comparator.comparing(
                (String key) -> key.getBytes(StandardCharsets.UTF_8), java.util.Arrays::compareUnsigned));
        List<String> listed = new ArrayList<>();
        int size = 1 + random.nextInt(30);
        String after = null;
        List<StoredObject> page;
        do {
            page = store.list(BUCKET, "k", after, size);
            page.forEach(object -> listed.add(object.key()));
            after = listed.getLast();
        } while (page.size() == size);
        assertThat(listed).as("seed %d", seed).isEqualTo(written);
    }

    private interface Attempt {
        void run() throws IOException;
    }

    private static void assertDenied(Attempt attempt) {
        assertThatThrownBy(attempt::run)
                .isInstanceOfSatisfying(
                        ObjectStoreException.class,
                        fault -> assertThat(fault.kind()).isEqualTo(ObjectStoreException.Kind.ACCESS_DENIED));
    }
}
