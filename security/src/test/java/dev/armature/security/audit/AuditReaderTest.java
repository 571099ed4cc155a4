package dev.armature.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.security.audit.AuditLine.Outcome;
import dev.armature.security.audit.AuditReader.Filter;
import dev.armature.security.audit.AuditReader.Page;
import dev.armature.security.audit.AuditReader.Place;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written down is read again, the newest first, a page at a time, whatever happens to the files meanwhile. */
class AuditReaderTest {
    private static final Filter ALL = new Filter("", "", Optional.empty(), true);
    private static final String TABLE = "arn:aws:dynamodb:us-east-1:1:table/things";

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("audit.log");
    }

    private static AuditEvent event(String user, String source, String name, String error, List<String> resources) {
        Optional<Identity> identity = user.isEmpty()
                ? Optional.empty()
                : Optional.of(new Identity(
                        new Principal.User("1", "arn:aws:iam::1:user/" + user),
                        "AIDAEXAMPLE",
                        Optional.of(user),
                        Map.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        return new AuditEvent(
                Instant.parse("2026-11-17T12:00:00Z"),
                source,
                name,
                new AuditEvent.Sender(identity, "AKIA" + user, "us-east-1", "10.0.0.1", "agent"),
                new AuditEvent.Outcome(error, error.isEmpty() ? "" : "because"),
                AuditEvent.Subject.of(resources));
    }

    private static AuditEvent event(String name) {
        return event("alice", "dynamodb.amazonaws.com", name, "", List.of(TABLE));
    }

    private static List<String> names(Page page) {
        return page.events().stream().map(AuditLine.Shown::operation).toList();
    }

    private static List<String> numbered(int from, int to) {
        return IntStream.iterate(from, i -> i >= to, i -> i - 1)
                .mapToObj(i -> "Event" + i)
                .toList();
    }

    private void write(long fileBytesMax, int from, int to) throws IOException {
        try (var log = new AuditLog(file, fileBytesMax)) {
            for (int i = from; i <= to; i++) {
                log.add(event("Event" + i));
            }
        }
    }

    private static List<String> readOn(AuditReader reader, Page first, int count) throws IOException {
        List<String> names = new ArrayList<>(names(first));
        for (Optional<String> next = first.next(); next.isPresent(); ) {
            Page page = reader.read(ALL, next.map(Place::parse), count);
            names.addAll(names(page));
            next = page.next();
        }
        return names;
    }

    @Test
    void saysWhoDidWhatOnWhatFromWhereAndHowItEnded() throws IOException {
        try (var log = new AuditLog(file)) {
            log.add(event("alice", "dynamodb.amazonaws.com", "PutItem", "AccessDenied", List.of(TABLE)));
            var page = log.reader().read(ALL, Optional.empty(), 10);
            assertThat(page.events()).hasSize(1);
            var shown = page.events().getFirst();
            assertThat(shown.id()).hasSize(36);
            assertThat(shown)
                    .isEqualTo(new AuditLine.Shown(
                            shown.id(),
                            "2026-11-17T12:00:00Z",
                            "arn:aws:iam::1:user/alice",
                            "AKIAalice",
                            "dynamodb.amazonaws.com",
                            "PutItem",
                            "us-east-1",
                            "10.0.0.1",
                            "agent",
                            Outcome.DENIED,
                            "AccessDenied",
                            "because",
                            List.of(TABLE),
                            0));
            assertThat(page.next()).isEmpty();
            assertThat(page.until()).contains("2026-11-17T12:00:00Z");
        }
    }

    @Test
    void readsAllLinesOfAllFilesPageByPage() throws IOException {
        write(4_000, 1, 37);
        assertThat(directory.resolve("audit.log.5")).exists();
        var reader = new AuditReader(file, 9);
        for (int count : List.of(1, 2, 5, 36, 37, 200)) {
            assertThat(readOn(reader, reader.read(ALL, Optional.empty(), count), count))
                    .as("by %d", count)
                    .isEqualTo(numbered(37, 1));
        }
    }

    /** A page that was begun goes on where it was, although that file has another name now and the newest lines are others. */
    @Test
    void goesOnInAFileThatHasGotAnotherName() throws IOException {
        write(4_000, 1, 10);
        var reader = new AuditReader(file, 9);
        Page first = reader.read(ALL, Optional.empty(), 3);
        write(4_000, 11, 20);
        assertThat(readOn(reader, first, 3)).isEqualTo(numbered(10, 1));
        assertThat(names(reader.read(ALL, Optional.empty(), 2))).isEqualTo(numbered(20, 19));
    }

    @Test
    void saysThatAPlaceIsGoneWithItsFile() throws IOException {
        write(1, 1, 2);
        var reader = new AuditReader(file, 9);
        Page first = reader.read(ALL, Optional.empty(), 1);
        write(1, 3, 20);
        assertThatThrownBy(() -> reader.read(ALL, first.next().map(Place::parse), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the log does not go back to this place any more");
    }

    @Test
    void readsNoMoreThanItMayAndGoesOnThere() throws IOException {
        write(1 << 20, 1, 50);
        var filter = new Filter("", "Event1", Optional.empty(), true);
        int lineLength = (int) (Files.size(file) / 50);
        var reader = new AuditReader(file, 9, lineLength * 10L);
        Page first = reader.read(filter, Optional.empty(), 200);
        assertThat(names(first)).isEmpty();
        assertThat(first.looked()).isBetween(9, 11);
        assertThat(first.until()).isPresent();
        List<String> names = new ArrayList<>();
        for (Optional<String> next = first.next(); next.isPresent(); ) {
            Page page = reader.read(filter, next.map(Place::parse), 200);
            assertThat(page.looked()).isLessThan(12);
            names.addAll(names(page));
            next = page.next();
        }
        assertThat(names)
                .startsWith("Event19", "Event18")
                .endsWith("Event10", "Event1")
                .hasSize(11);
    }

    @Test
    void findsByPrincipalOperationAndOutcome() throws IOException {
        try (var log = new AuditLog(file)) {
            log.add(event("alice", "dynamodb.amazonaws.com", "PutItem", "", List.of()));
            log.add(event("bob", "dynamodb.amazonaws.com", "GetItem", "AccessDenied", List.of()));
            log.add(event("bob", "dynamodb.amazonaws.com", "PutItem", "ConditionalCheckFailedException", List.of()));
            log.add(event("", "dynamodb.amazonaws.com", "Query", "InvalidSignatureException", List.of()));
            log.add(event("", "armature", "SignIn", "UnrecognizedClientException", List.of()));
            log.add(event("alice", "armature", "GET /metrics", "", List.of()));
            log.add(event("bob", "armature", "GET /metrics", "403", List.of()));
            log.add(AuditEvent.ofMissing(Instant.EPOCH, 3));
            var reader = log.reader();
            assertThat(names(reader.read(new Filter("USER/Bob", "", Optional.empty(), true), Optional.empty(), 10)))
                    .containsExactly("GET /metrics", "PutItem", "GetItem");
            assertThat(names(reader.read(new Filter("", "item", Optional.empty(), true), Optional.empty(), 10)))
                    .containsExactly("PutItem", "GetItem", "PutItem");
            assertThat(names(reader.read(new Filter("", "", Optional.of(Outcome.DENIED), true), Optional.empty(), 10)))
                    .containsExactly("GET /metrics", "SignIn", "Query", "GetItem");
            assertThat(names(reader.read(new Filter("", "", Optional.of(Outcome.FAILED), true), Optional.empty(), 10)))
                    .containsExactly("AuditLinesMissing", "PutItem");
            assertThat(names(reader.read(new Filter("", "", Optional.of(Outcome.DONE), false), Optional.empty(), 10)))
                    .containsExactly("PutItem");
        }
    }

    /** A line that is being written, one that was cut short, one that is longer than any, and none at all. */
    @Test
    void passesOverWhatIsNoLineOfALog() throws IOException {
        assertThat(new AuditReader(file, 9).read(ALL, Optional.empty(), 10).events())
                .isEmpty();
        Files.createFile(file);
        assertThat(new AuditReader(file, 9).read(ALL, Optional.empty(), 10).events())
                .isEmpty();
        write(1 << 20, 1, 1);
        Files.writeString(file, "{\"eventName\":\n[]\n\n\"x\"\n", StandardOpenOption.APPEND);
        Files.writeString(
                file,
                "{\"eventName\":\"" + "x".repeat(BackwardLines.LINE_BYTES_MAX) + "\"}\n",
                StandardOpenOption.APPEND);
        write(1 << 20, 2, 2);
        Files.writeString(file, "{\"eventName\":\"Unended\"", StandardOpenOption.APPEND);
        Page page = new AuditReader(file, 9).read(ALL, Optional.empty(), 10);
        assertThat(names(page)).containsExactly("Event2", "Event1");
        assertThat(page.unreadable()).isEqualTo(5);
    }

    @Test
    void namesTenTablesAndSaysHowManyMoreThereAre() throws IOException {
        try (var log = new AuditLog(file)) {
            List<String> tables =
                    IntStream.range(0, 100).mapToObj(i -> TABLE + i).toList();
            log.add(event("alice", "dynamodb.amazonaws.com", "TransactWriteItems", "", tables));
            var shown = log.reader().read(ALL, Optional.empty(), 1).events().getFirst();
            assertThat(shown.resources()).hasSize(10);
            assertThat(shown.moreResources()).isEqualTo(90);
        }
    }

    /** Pieces that a file is read by end anywhere in a line. */
    @Test
    void findsLinesOfAnyLength() throws IOException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        List<String> written = new ArrayList<>();
        var text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            String name = i + "x".repeat(random.nextInt(random.nextInt(20) == 0 ? 100_000 : 500));
            written.addFirst(name);
            text.append("{\"eventName\":\"").append(name).append("\"}\n");
        }
        Files.writeString(file, text);
        int count = 1 + random.nextInt(50);
        var reader = new AuditReader(file, 9);
        assertThat(readOn(reader, reader.read(ALL, Optional.empty(), count), count))
                .as("-Dseed=%d", seed)
                .isEqualTo(written);
    }

    @Test
    void refusesWhatIsNoPlace() {
        for (String text : List.of("", "-", "abc", "abc-", "-1", "abc-x", "abc--1", "abc-" + "9".repeat(19))) {
            assertThatThrownBy(() -> Place.parse(text)).as(text).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(Place.parse("0a-17")).isEqualTo(new Place("0a", 17)).hasToString("0a-17");
    }
}
