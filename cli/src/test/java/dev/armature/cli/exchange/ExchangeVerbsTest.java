package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.client.HttpEndpoint;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.templates.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code armature export} and {@code armature import} with a server of ours. */
class ExchangeVerbsTest {
    private static final int ITEMS = 700;
    private static final String CREATE = """
            {"TableName": "Songs", "BillingMode": "PROVISIONED", "ProvisionedThroughput": {"ReadCapacityUnits": 7, "WriteCapacityUnits": 8},
             "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"}, {"AttributeName": "year", "AttributeType": "N"},
               {"AttributeName": "label", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}, {"AttributeName": "year", "KeyType": "RANGE"}],
             "LocalSecondaryIndexes": [{"IndexName": "byLabelOfArtist", "Projection": {"ProjectionType": "KEYS_ONLY"},
               "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}, {"AttributeName": "label", "KeyType": "RANGE"}]}],
             "GlobalSecondaryIndexes": [{"IndexName": "byLabel", "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["seconds"]},
               "ProvisionedThroughput": {"ReadCapacityUnits": 3, "WriteCapacityUnits": 4},
               "KeySchema": [{"AttributeName": "label", "KeyType": "HASH"}]}],
             "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"}}""";

    @TempDir
    private Path directory;

    private Server server;
    private HttpEndpoint endpoint;

    @BeforeEach
    void fill() throws Exception {
        server = Server.start(ServerConfig.inMemory());
        endpoint = new HttpEndpoint(server.port());
        call("CreateTable", CREATE);
        call("UpdateTimeToLive", """
                {"TableName": "Songs", "TimeToLiveSpecification": {"Enabled": true, "AttributeName": "until"}}""");
        for (int i = 0; i < ITEMS; i++) {
            call("PutItem", "{\"TableName\": \"Songs\", \"Item\": " + item(i) + "}");
        }
    }

    @AfterEach
    void close() {
        endpoint.close();
        server.close();
    }

    private static String item(int number) {
        return """
                {"artist": {"S": "Künstler %d"}, "year": {"N": "%d"}, "label": {"S": "a, \\"b\\"\\n%d"}, "seconds": {"N": "1.5"},
                 "cover": {"B": "AAEC"}, "is": {"BOOL": true}, "no": {"NULL": true}, "tags": {"SS": ["x", "y"]}, "marks": {"NS": ["1", "20"]},
                 "bits": {"BS": ["AA==", "AQ=="]}, "list": {"L": [{"S": "%s"}, {"M": {"deep": {"N": "-3"}}}]}}""".formatted(number % 40, 1900 + number, number, "long".repeat(number % 50));
    }

    private Json.Object call(String operation, String request) throws Exception {
        var answer = endpoint.call(operation, request);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return (Json.Object) Json.parse(answer.body());
    }

    private VerbRun export(String... options) {
        return VerbRun.export(with(List.of("Songs", directory.resolve("out").toString()), options));
    }

    private VerbRun importing(Path source, String table, String... options) {
        return VerbRun.importing(with(List.of(source.toString(), table, "--work", directory.toString()), options));
    }

    private String[] with(List<String> words, String... options) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--endpoint", server.url()));
        all.addAll(List.of(options));
        return all.toArray(String[]::new);
    }

    private Set<String> items(String table) throws Exception {
        Set<String> items = new TreeSet<>();
        var request = Json.of("TableName", Json.text(table));
        Json.Object page;
        do {
            page = call("Scan", request.toString());
            page.objects("Items").forEach(item -> items.add(item.toString()));
            request = request.with("ExclusiveStartKey", page.object("LastEvaluatedKey"));
        } while (page.member("LastEvaluatedKey").isPresent());
        return items;
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "ion"})
    void whatIsExportedIsImportedIntoATableOfItsOwn(String format) throws Exception {
        var exported = export("--format", format, "--segments", "3").isDone();
        assertThat(exported.number("items")).isEqualTo(ITEMS);
        assertThat(exported.number("files")).isEqualTo(3);
        Path own = Path.of(exported.summary().text("directory").orElseThrow());
        assertThat(own.getParent()).isEqualTo(directory.resolve("out/AWSDynamoDB"));
        try (var files = Files.list(own)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "_started",
                            "create-table.json",
                            "data",
                            "manifest-files.json",
                            "manifest-files.md5",
                            "manifest-summary.json",
                            "manifest-summary.md5",
                            "time-to-live.json");
        }

        var imported = importing(directory.resolve("out"), "Copy", "--create").isDone();

        assertThat(imported.number("items")).isEqualTo(ITEMS);
        assertThat(items("Copy")).isEqualTo(items("Songs")).hasSize(ITEMS);
        var table = call("DescribeTable", "{\"TableName\": \"Copy\"}").object("Table");
        var original = call("DescribeTable", "{\"TableName\": \"Songs\"}").object("Table");
        assertThat(TableRequests.createTable(table))
                .isEqualTo(TableRequests.createTable(original).with("TableName", Json.text("Copy")));
        assertThat(table.object("ProvisionedThroughput").whole("WriteCapacityUnits", 0))
                .isEqualTo(8);
        assertThat(call("DescribeTimeToLive", "{\"TableName\": \"Copy\"}")
                        .object("TimeToLiveDescription")
                        .text("AttributeName"))
                .contains("until");
        assertThat(directory.resolve("Copy.import-progress")).doesNotExist();
        assertThat(directory.resolve("Copy.refused.json")).doesNotExist();
    }

    /** What a server exports by itself has the same layout, so ImportTable and the verb read each other's. */
    @Test
    void exportsOfAServerAreImported() throws Exception {
        Path buckets = directory.resolve("buckets");
        Files.createDirectories(buckets.resolve("data"));
        try (var other = Server.start(
                        ServerConfig.inMemory().withBuckets(new ServerConfig.Buckets.InDirectory(buckets)));
                var there = new HttpEndpoint(other.port())) {
            assertThat(there.call("CreateTable", CREATE).status()).isEqualTo(200);
            assertThat(there.call("UpdateContinuousBackups", """
                    {"TableName": "Songs", "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": true}}""").status()).isEqualTo(200);
            assertThat(there.call("PutItem", "{\"TableName\": \"Songs\", \"Item\": " + item(1) + "}")
                            .status())
                    .isEqualTo(200);
            assertThat(there.call("ExportTableToPointInTime", """
                    {"TableArn": "arn:aws:dynamodb:us-east-1:000000000000:table/Songs", "S3Bucket": "data", "S3Prefix": "deep/er"}""").status()).isEqualTo(200);
            String status;
            do {
                status = there.call("ListExports", "{}").body();
                assertThat(status).doesNotContain("FAILED");
            } while (!status.contains("COMPLETED"));
        }
        Path create = Files.writeString(directory.resolve("create.json"), CREATE);

        importing(buckets.resolve("data/deep/er"), "Copy", "--create-from", create.toString())
                .isDone();

        assertThat(items("Copy")).hasSize(1);
    }

    @Test
    void csvHasTheColumnsThatAreNamed() throws Exception {
        var exported = export("--format", "csv", "--columns", "artist,year,label,tags,is,no,missing,cover")
                .isDone();
        assertThat(exported.err()).contains(ITEMS + " items have attributes that there is no column for");
        Path create = Files.writeString(directory.resolve("create.json"), CREATE);

        importing(directory.resolve("out"), "Copy", "--create-from", create.toString())
                .isDone();

        assertThat(items("Copy")).hasSize(ITEMS);
        assertThat(call("Query", """
                {"TableName": "Copy", "KeyConditionExpression": "artist = :a AND #y = :y", "ExpressionAttributeNames": {"#y": "year"},
                 "ExpressionAttributeValues": {":a": {"S": "Künstler 3"}, ":y": {"N": "1903"}}}""").objects("Items")).containsExactly((Json.Object) Json.parse("""
                        {"artist": {"S": "Künstler 3"}, "year": {"N": "1903"}, "label": {"S": "a, \\"b\\"\\n3"}, "is": {"S": "true"},
                         "tags": {"S": "{\\"SS\\":[\\"x\\",\\"y\\"]}"}, "no": {"S": ""}, "missing": {"S": ""}, "cover": {"S": "AAEC"}}"""));
    }

    @Test
    void filesOfAnyKindAreReadTogether() throws Exception {
        Path source = Files.createDirectories(directory.resolve("in/below"));
        Files.writeString(source.resolve("a.JSON"), line("plain") + "\n\n" + line("plain2"));
        try (var out = new GZIPOutputStream(Files.newOutputStream(source.resolve("b.json.gz")))) {
            out.write((line("gzip") + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.write(source.resolve("c.jsonl.zst"), zstd(line("zstd") + "\n"));
        Files.writeString(source.resolve("d.ion"), "$ion_1_0 {Item:{artist:\"ion\",year:1.}}\n");
        Files.writeString(source.resolve("e.csv"), "artist;year\ncsv;1\n");
        Files.writeString(source.resolve(".hidden"), "what is this");
        Path create = Files.writeString(directory.resolve("create.json"), CREATE);

        importing(directory.resolve("in"), "Copy", "--create-from", create.toString(), "--delimiter", ";")
                .isDone();

        assertThat(items("Copy"))
                .extracting(item -> ((Json.Object) Json.parse(item))
                        .object("artist")
                        .text("S")
                        .orElse(""))
                .containsExactly("csv", "gzip", "ion", "plain", "plain2", "zstd");
        importing(source.resolve("e.csv"), "Copy", "--into-existing", "--header", "artist,year", "--delimiter", ";")
                .failed(1, "1 records were refused");
        assertThat(Files.readString(directory.resolve("Copy.refused.json")))
                .contains("\"file\":\"e.csv\",\"record\":1")
                .contains("cannot be converted to a numeric value: year");
    }

    /** A frame of Zstandard with one block, which is not compressed. */
    private static byte[] zstd(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        int header = content.length << 3 | 1;
        return ByteBuffer.allocate(9 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0xFD2FB528)
                .put((byte) 0x20)
                .put((byte) content.length)
                .putShort((short) header)
                .put((byte) (header >> 16))
                .put(content)
                .array();
    }

    private static String line(String artist) {
        return "{\"Item\":{\"artist\":{\"S\":\"" + artist + "\"},\"year\":{\"N\":\"1\"}}}";
    }

    /** One bad item must not keep the others of its batch out; and what was refused can be mended and imported. */
    @Test
    void whatIsRefusedIsWrittenDownAndTheRestIsImported() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            lines.add(
                    switch (i) {
                        case 10 -> "{\"Item\":{\"artist\":{\"S\":\"no year\"}}}";
                        case 20 -> "{\"Item\":{\"artist\":{\"S\":\"no number\"},\"year\":{\"N\":\"many\"}}}";
                        case 30 -> "{\"Item\":{\"artist\":{\"S\":\"\"},\"year\":{\"N\":\"1\"}}}";
                        case 40 -> "{\"Key\":{}}";
                        default -> line("artist " + i);
                    });
        }
        Path file = Files.write(directory.resolve("songs.json"), lines);
        call("DeleteTable", "{\"TableName\": \"Songs\"}");
        call("CreateTable", CREATE);

        var imported = importing(file, "Songs");

        imported.failed(1, "4 records were refused: " + directory.resolve("Songs.refused.json"));
        assertThat(imported.number("items")).isEqualTo(56);
        assertThat(imported.number("refused")).isEqualTo(4);
        assertThat(items("Songs")).hasSize(56);
        List<String> refused = Files.readAllLines(directory.resolve("Songs.refused.json"));
        assertThat(refused)
                .hasSize(4)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("{\"Item\":{\"artist\":{\"S\":\"no year\"}},\"error\":\"The provided key element")
                        .endsWith("\"file\":\"songs.json\",\"record\":11}"))
                .anySatisfy(line -> assertThat(line).contains("empty string value", "\"record\":31"))
                .anySatisfy(line -> assertThat(line).contains("\"record\":21"))
                .anySatisfy(line -> assertThat(line).contains("the line has no Item", "\"record\":41"));

        importing(file, "Songs", "--into-existing")
                .failed(2, "Songs.refused.json is there, with what an import before was refused");
    }

    @Test
    void nothingIsReadBehindWhatIsUnreadable() throws Exception {
        Path file = Files.writeString(
                directory.resolve("songs.json"), line("before") + "\n{\"Item\": nonsense\n" + line("behind") + "\n");
        Path create = Files.writeString(directory.resolve("create.json"), CREATE);
        importing(file, "Copy", "--create-from", create.toString()).failed(1, "1 records were refused");
        assertThat(items("Copy")).hasSize(1);
        assertThat(Files.readString(directory.resolve("Copy.refused.json")))
                .contains("nothing behind this is read: a line is not JSON", "\"record\":2");
    }

    /** BatchWriteItem refuses a batch that has one key twice. */
    @Test
    void twoItemsOfOneKeyAreOne() throws Exception {
        Path file = Files.writeString(directory.resolve("songs.json"), (line("twice") + "\n").repeat(3) + line("once"));
        Path create = Files.writeString(directory.resolve("create.json"), CREATE);
        importing(file, "Copy", "--create-from", create.toString()).isDone();
        assertThat(items("Copy")).hasSize(2);
    }

    @Test
    void refusesWhatWouldMixOrLoseItems() throws Exception {
        Path out = directory.resolve("out");
        export().isDone();
        importing(out, "Songs").failed(2, "Songs is not empty; --into-existing puts items beside those that are there");
        importing(out, "Songs", "--create").failed(2, "Songs is there already");
        importing(out, "Absent").failed(2, "there is no table Absent; --create makes it");
        importing(out, "Songs", "--into-existing").isDone();
        importing(out, "Songs", "--resume").failed(2, "there is no import of Songs to go on with");

        export().isDone();
        importing(out, "Copy", "--create").failed(2, "there are 2 exports below " + out + "; name one of them");
        export("--resume").failed(2, "there is no export of Songs below " + out + " that was not finished");
        VerbRun.export("Absent", out.toString(), "--endpoint", server.url())
                .failed(1, "DescribeTable was refused with ResourceNotFoundException");
    }

    @Test
    void refusesAnExportThatIsNotAsItWas() throws Exception {
        Path own = Path.of(
                export("--segments", "1").isDone().summary().text("directory").orElseThrow());
        Path data = only(own.resolve("data"));
        byte[] content = Files.readAllBytes(data);
        content[content.length / 2] ^= 1;
        Files.write(data, content);
        importing(own, "Copy", "--create").failed(2, "its checksum is not the one in the manifest");
        Files.delete(data);
        importing(own, "Copy", "--create").failed(2, "the export lacks " + data);
        Files.writeString(own.resolve("manifest-files.json"), "");
        importing(own, "Copy", "--create").failed(2, "manifest-files.json is not as it was exported");
        Files.delete(own.resolve("manifest-files.md5"));
        importing(own, "Copy", "--create").failed(2, "the export lacks " + own.resolve("manifest-files.md5"));
        Files.delete(own.resolve("manifest-summary.json"));
        importing(own, "Copy", "--create").failed(2, "is an export that was not finished");
        assertThat(endpoint.call("DescribeTable", "{\"TableName\": \"Copy\"}").status())
                .isEqualTo(400);
    }

    private static Path only(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void saysWhenNothingAnswersOrTheCommandLineIsWrong() throws Exception {
        int port = server.port();
        export().isDone();
        server.close();
        VerbRun.export("Songs", directory.toString(), "--endpoint-url", "http://127.0.0.1:" + port)
                .failed(3, "nothing answers at http://127.0.0.1:" + port);
        VerbRun.importing(
                        directory.resolve("out").toString(),
                        "Songs",
                        "--work=" + directory,
                        "--endpoint=http://127.0.0.1:" + port)
                .failed(3, "nothing answers at http://127.0.0.1:" + port);
        VerbRun.export("Songs").failed(2, "export needs a table and a directory");
        VerbRun.export("Songs", "x", "--segment", "2").failed(2, "did you mean --segments?");
        VerbRun.importing("x").failed(2, "armature help import says how it is used");
        VerbRun.importing("nothing-here", "Songs").failed(2, "there is no file or directory nothing-here");
        assertThat(Files.exists(directory.resolve("AWSDynamoDB"))).isFalse();
    }
}
