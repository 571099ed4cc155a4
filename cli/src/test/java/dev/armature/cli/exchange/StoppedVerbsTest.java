package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.exchange.FakeEndpoint.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints that are busy, leave things undone or break off; and commands that are interrupted and go on. */
@Timeout(60)
class StoppedVerbsTest {
    private static final Pattern ID = Pattern.compile("\"id\":\\{\"N\":\"(\\d+)\"}");
    private static final int PAGES = 5;

    @TempDir
    private Path directory;

    /** Pages of two items, for each of two segments. */
    private static Answer page(String body) {
        int segment = body.contains("\"Segment\":1") ? 1 : 0;
        var start = Pattern.compile("ExclusiveStartKey\":\\{\"id\":\\{\"N\":\"(\\d+)")
                .matcher(body);
        int from = start.find() ? Integer.parseInt(start.group(1)) + 1 : segment * 100;
        boolean isLast = from % 100 >= 2 * (PAGES - 1);
        return Answer.ok("{\"Items\":[" + item(from) + "," + item(from + 1) + "],\"Count\":2"
                + (isLast ? "" : ",\"LastEvaluatedKey\":{\"id\":{\"N\":\"" + (from + 1) + "\"}}") + "}");
    }

    private static String item(int id) {
        return "{\"id\":{\"N\":\"" + id + "\"}}";
    }

    private static Set<String> all() {
        Set<String> all = new TreeSet<>();
        for (int i = 0; i < 2 * PAGES; i++) {
            all.add(Integer.toString(i));
            all.add(Integer.toString(100 + i));
        }
        return all;
    }

    private List<String> exported() throws IOException {
        List<String> ids = new ArrayList<>();
        try (var files = Files.walk(directory)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".gz")).toList()) {
                try (var in = new GZIPInputStream(Files.newInputStream(file))) {
                    var found = ID.matcher(new String(in.readAllBytes()));
                    while (found.find()) {
                        ids.add(found.group(1));
                    }
                }
            }
        }
        return ids;
    }

    private VerbRun export(FakeEndpoint endpoint, String... options) {
        List<String> all = new ArrayList<>(List.of("Songs", directory.toString(), "--endpoint", endpoint.url()));
        all.addAll(List.of(options));
        return VerbRun.export(all.toArray(String[]::new));
    }

    @Test
    void anInterruptedExportGoesOnWhereItWas() throws Exception {
        var isBlocked = new CountDownLatch(1);
        var mayGoOn = new CountDownLatch(1);
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> {
            if (operation.equals("DescribeTimeToLive")) {
                return Answer.refused("UnknownOperationException", "");
            }
            if (body.contains("\"Segment\":1") && body.contains("\"N\":\"103\"")) {
                isBlocked.countDown();
                mayGoOn.await();
            }
            return page(body);
        })) {
            var run = new CompletableFuture<VerbRun>();
            var command = Thread.ofPlatform().start(() -> run.complete(export(endpoint, "--segments", "2")));
            isBlocked.await();
            command.interrupt();
            run.get().failed(3, "what was exported so far is in " + directory.resolve("AWSDynamoDB"));
            mayGoOn.countDown();
            assertThat(run.get().summary().text("status")).contains("INTERRUPTED");
            assertThat(run.get().err()).contains("whether items of Songs expire is not in the export");
            assertThat(exported()).hasSizeGreaterThanOrEqualTo(4).hasSizeLessThan(20);
            int asked = endpoint.asked("Scan").size();

            export(endpoint, "--resume", "--segments", "3").failed(2, "was begun without this --segments");
            var resumed = export(endpoint, "--resume").isDone();

            assertThat(exported()).containsExactlyInAnyOrderElementsOf(all());
            assertThat(resumed.number("items")).isEqualTo(20);
            assertThat(endpoint.asked("Scan").size() - asked)
                    .as("pages that were read before are not read again")
                    .isLessThanOrEqualTo(8);
            assertThat(directory.resolve("AWSDynamoDB"))
                    .isDirectoryRecursivelyContaining("glob:**manifest-summary.json");
            assertThat(directory.resolve("AWSDynamoDB")).isDirectoryNotContaining("glob:**_progress");
        }
    }

    /** What a kill leaves: a file that was not finished, and the end of a line. */
    @Test
    void anExportThatWasKilledGoesOn() throws Exception {
        try (var endpoint = FakeEndpoint.withTable((operation, body) ->
                body.contains("\"N\":\"3\"") ? Answer.refused("AccessDeniedException", "no") : page(body))) {
            export(endpoint, "--segments", "1").failed(1, "Scan was refused with AccessDeniedException: no");
        }
        Path own;
        try (var exports = Files.list(directory.resolve("AWSDynamoDB"))) {
            own = exports.findFirst().orElseThrow();
        }
        Path progress = own.resolve("_progress");
        assertThat(Files.readAllLines(progress)).hasSize(2);
        Files.writeString(progress, Files.readString(progress) + "{\"segment\":0,\"ke");
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> page(body))) {
            export(endpoint, "--resume").isDone();
        }
        assertThat(exported()).hasSize(10).doesNotHaveDuplicates();
        assertThat(progress).doesNotExist();
    }

    @Test
    void aBusyEndpointIsAskedAgain() throws Exception {
        var answered = new ConcurrentSkipListSet<String>();
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> {
            if (operation.equals("Scan") && answered.add(body)) {
                return body.contains("ExclusiveStartKey")
                        ? new Answer(503, "<html>")
                        : Answer.refused("ProvisionedThroughputExceededException", "slower");
            }
            return page(body);
        })) {
            export(endpoint, "--segments", "2").isDone();
            assertThat(exported()).hasSize(20);
            assertThat(endpoint.asked("Scan")).hasSize(4 * PAGES);
        }
    }

    @Test
    void itemsThatDynamoDbWouldNotHaveAreToldApart() throws Exception {
        try (var endpoint = FakeEndpoint.withTable((operation, body) ->
                Answer.ok("{\"Items\":[" + item(1) + ", {\"id\":{\"N\":\"2\"},\"s\":{\"SS\":[]}} ]}"))) {
            export(endpoint, "--segments", "1").failed(1, "1 items are not in the export");
        }
        assertThat(exported()).containsExactly("1");
        try (var files = Files.walk(directory)) {
            Path refused = files.filter(file -> file.endsWith("refused.json"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readString(refused))
                    .startsWith("{\"Item\":{\"id\":{\"N\":\"2\"},\"s\":{\"SS\":[]}},\"error\":\"");
        }
    }

    @Test
    void aRateThatCannotBeKeptIsRefused() throws Exception {
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> page(body))) {
            export(endpoint, "--rate", "5").failed(2, "the endpoint does not say what a request consumes");
        }
    }

    private Path source(int items) throws IOException {
        var lines = new StringBuilder();
        for (int i = 0; i < items; i++) {
            lines.append("{\"Item\":").append(item(i)).append("}\n");
        }
        return Files.writeString(directory.resolve("songs.json"), lines);
    }

    private VerbRun importing(FakeEndpoint endpoint, Path source, String... options) {
        List<String> all = new ArrayList<>(
                List.of(source.toString(), "Songs", "--endpoint", endpoint.url(), "--work", directory.toString()));
        all.addAll(List.of(options));
        return VerbRun.importing(all.toArray(String[]::new));
    }

    /** The items of a request. */
    private static List<String> ids(String body) {
        return ID.matcher(body).results().map(found -> found.group(1)).toList();
    }

    @Test
    void whatABatchLeavesUndoneIsPutAgain() throws Exception {
        Set<String> stored = new ConcurrentSkipListSet<>();
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> {
            if (operation.equals("Scan")) {
                return Answer.ok("{\"Items\":[],\"Count\":0}");
            }
            var ids = ids(body);
            // Only the first of a batch is put.
            stored.add(ids.getFirst());
            var undone = ids.subList(1, ids.size()).stream()
                    .map(id -> "{\"PutRequest\":{\"Item\":" + item(Integer.parseInt(id)) + "}}")
                    .toList();
            return Answer.ok("{\"UnprocessedItems\":"
                    + (undone.isEmpty() ? "{}" : "{\"Songs\":[" + String.join(",", undone) + "]}") + "}");
        })) {
            var imported = importing(endpoint, source(7)).isDone();
            assertThat(imported.number("items")).isEqualTo(7);
            assertThat(stored).hasSize(7);
            assertThat(endpoint.asked("BatchWriteItem")).hasSize(7);
            assertThat(endpoint.asked("BatchWriteItem").getLast()).isEqualTo("""
                    {"RequestItems":{"Songs":[{"PutRequest":{"Item":{"id":{"N":"6"}}}}]}}""".strip());
        }
    }

    @Test
    void anInterruptedImportGoesOnBehindWhatIsDone() throws Exception {
        Set<String> stored = new ConcurrentSkipListSet<>();
        // One writer waits for its answer, and the other has gone on, so that all that was begun before is done.
        var isBlocked = new CountDownLatch(2);
        var mayGoOn = new CountDownLatch(1);
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> {
            if (operation.equals("Scan")) {
                return Answer.ok("{\"Items\":[],\"Count\":0}");
            }
            var ids = ids(body);
            if (ids.contains("100")) {
                isBlocked.countDown();
            }
            if (ids.contains("80") && mayGoOn.getCount() > 0) {
                isBlocked.countDown();
                mayGoOn.await();
            }
            stored.addAll(ids);
            return Answer.ok("{\"UnprocessedItems\":{}}");
        })) {
            Path source = source(200);
            var run = new CompletableFuture<VerbRun>();
            var command = Thread.ofPlatform().start(() -> run.complete(importing(endpoint, source, "--writers", "2")));
            isBlocked.await();
            command.interrupt();
            run.get().failed(3, "what was imported so far is in the table Songs");
            mayGoOn.countDown();
            assertThat(run.get().number("items")).isEqualTo(75);
            assertThat(directory.resolve("Songs.import-progress")).content().contains("\"records\":75");
            importing(endpoint, source).failed(2, "an import of Songs was stopped: --resume goes on with it");
            importing(endpoint, Files.writeString(directory.resolve("other.json"), ""), "--resume")
                    .failed(2, "has other files, or files of other sizes");
            int asked = endpoint.asked("BatchWriteItem").size();

            var resumed = importing(endpoint, source, "--resume").isDone();

            assertThat(resumed.number("items")).isEqualTo(200);
            assertThat(stored).hasSize(200);
            var again = endpoint.asked("BatchWriteItem");
            assertThat(again.subList(asked, again.size()))
                    .hasSize(5)
                    .allSatisfy(body -> assertThat(ids(body))
                            .allSatisfy(id -> assertThat(Integer.parseInt(id)).isGreaterThanOrEqualTo(75)));
            assertThat(directory.resolve("Songs.import-progress")).doesNotExist();
        }
    }

    @Test
    void anImportThatIsNotAllowedStopsAtOnce() throws Exception {
        try (var endpoint = FakeEndpoint.withTable((operation, body) -> operation.equals("Scan")
                ? Answer.ok("{\"Count\":0}")
                : Answer.refused("AccessDeniedException", "User: x is not authorized"))) {
            importing(endpoint, source(1000), "--writers", "1")
                    .failed(1, "BatchWriteItem was refused with AccessDeniedException: User: x is not authorized");
            assertThat(endpoint.asked("BatchWriteItem")).hasSize(1);
            assertThat(directory.resolve("Songs.import-progress")).exists();
        }
    }
}
