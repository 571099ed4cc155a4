package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that Prometheus reads, from a server on disk that has served requests of every fate. */
class MetricsPageTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Pattern METRIC = Pattern.compile("\\b(?:dynamodb|lambda|armature|jvm|process)_[a-z0-9_]+");
    private static final String CREATE = """
            {"TableName": "Orders", "BillingMode": "PROVISIONED",
             "ProvisionedThroughput": {"ReadCapacityUnits": 7, "WriteCapacityUnits": 3},
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
                                      {"AttributeName": "kind", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
             "GlobalSecondaryIndexes": [{"IndexName": "byKind", "Projection": {"ProjectionType": "ALL"},
               "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}],
               "ProvisionedThroughput": {"ReadCapacityUnits": 2, "WriteCapacityUnits": 1}}]}
            """;
    private static final String LABELS = "{account=\"000000000000\",region=\"us-east-1\",table=\"Orders\"";

    @TempDir
    private Path directory;

    private Server server;

    @BeforeEach
    void serve() throws IOException {
        server = Server.start(ServerConfig.onDisk(directory.resolve("data"))
                .withTriggers(new ServerConfig.Triggering.On())
                .withKinesis(
                        new ServerConfig.Kinesis(URI.create("http://127.0.0.1:9"), new Credentials("any", "any", ""))));
        call("CreateTable", CREATE);
        call("PutItem", "{\"TableName\":\"Orders\",\"Item\":{\"pk\":{\"S\":\"a\"},\"kind\":{\"S\":\"b\"}}}");
        call("GetItem", "{\"TableName\":\"Orders\",\"Key\":{\"pk\":{\"S\":\"a\"}}}");
        call(
                "Query",
                "{\"TableName\":\"Orders\",\"IndexName\":\"byKind\",\"KeyConditionExpression\":\"kind = :k\","
                        + "\"ExpressionAttributeValues\":{\":k\":{\"S\":\"b\"}}}");
        call(
                "PutItem",
                "{\"TableName\":\"Orders\",\"Item\":{\"pk\":{\"S\":\"a\"}},"
                        + "\"ConditionExpression\":\"attribute_not_exists(pk)\"}");
        call("GetItem", "{\"TableName\":\"Missing\",\"Key\":{\"pk\":{\"S\":\"a\"}}}");
        call("GetItem", "this is not JSON");
        call("ListTables", "{}");
        call("NoSuchOperation", "{}");
    }

    @AfterEach
    void close() {
        server.close();
    }

    private void call(String operation, String body) throws IOException {
        try (var client = new HttpClient(server)) {
            var unused = client.call(HttpClient.post(operation, body));
        }
    }

    private Map<String, ExpositionReader.Metric> page() throws IOException {
        try (var client = new HttpClient(server)) {
            var response = client.call("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.header("content-type")).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
            return ExpositionReader.read(response.text());
        }
    }

    @Test
    void showsWhatHappened() throws IOException {
        var page = page();

        String index = LABELS + ",index=\"byKind\"}";
        assertThat(sample(page, "dynamodb_consumed_write_capacity_units_total", LABELS + "}"))
                .isEqualTo(2);
        assertThat(sample(page, "dynamodb_consumed_write_capacity_units_total", index))
                .isEqualTo(1);
        assertThat(sample(page, "dynamodb_consumed_read_capacity_units_total", LABELS + "}"))
                .isEqualTo(0.5);
        assertThat(sample(page, "dynamodb_consumed_read_capacity_units_total", index))
                .isEqualTo(0.5);
        assertThat(sample(page, "dynamodb_provisioned_read_capacity_units", LABELS + "}"))
                .isEqualTo(7);
        assertThat(sample(page, "dynamodb_provisioned_write_capacity_units", index))
                .isEqualTo(1);
        assertThat(sample(page, "dynamodb_conditional_check_failed_requests_total", LABELS + "}"))
                .isEqualTo(1);
        assertThat(sample(page, "dynamodb_returned_item_count_total", LABELS + ",operation=\"Query\"}"))
                .isEqualTo(1);
        assertThat(sample(page, "armature_items", LABELS + "}")).isEqualTo(1);
        assertThat(sample(page, "armature_running_requests", "")).isZero();
        assertThat(sample(page, "armature_connections", "")).isPositive();
        assertThat(sample(page, "jvm_memory_used_bytes", "{area=\"heap\"}")).isPositive();
    }

    @Test
    void countsRequestsByOperationAndFate() throws IOException {
        var page = page();

        assertThat(sample(page, "armature_requests_total", "{operation=\"GetItem\"}"))
                .isEqualTo(3);
        String errors = "dynamodb_user_errors_total";
        assertThat(sample(page, errors, "{operation=\"GetItem\",code=\"ResourceNotFoundException\"}"))
                .isEqualTo(1);
        assertThat(sample(page, errors, "{operation=\"GetItem\",code=\"SerializationException\"}"))
                .isEqualTo(1);
        assertThat(sample(page, errors, "{operation=\"\",code=\"UnknownOperationException\"}"))
                .isEqualTo(1);
        var latency = Objects.requireNonNull(page.get("dynamodb_successful_request_latency_seconds"));
        assertThat(latency.samples())
                .containsEntry(
                        "dynamodb_successful_request_latency_seconds_count" + LABELS + ",operation=\"GetItem\"}", 1.0)
                .containsEntry("dynamodb_successful_request_latency_seconds_count{operation=\"ListTables\"}", 1.0);
    }

    private static double sample(Map<String, ExpositionReader.Metric> page, String metric, String labels) {
        var found = Objects.requireNonNull(page.get(metric), metric);
        assertThat(found.samples()).containsKey(metric + labels);
        return Objects.requireNonNull(found.samples().get(metric + labels));
    }

    @Test
    void forgetsTablesThatAreDeleted() throws IOException {
        call("DeleteTable", "{\"TableName\":\"Orders\"}");

        page().values()
                .forEach(metric ->
                        assertThat(String.join(" ", metric.samples().keySet())).doesNotContain("Orders"));
    }

    /** Alerts and dashboards about a metric that is not there would never show anything. */
    @ParameterizedTest
    @ValueSource(strings = {"armature-rules.yml", "armature-dashboard.json"})
    void hasEveryMetricThatIsBuiltOn(String file) throws IOException {
        Set<String> shown = new TreeSet<>();
        page().forEach((name, metric) -> {
            shown.add(name);
            if (metric.type().equals("histogram")) {
                shown.add(name + "_bucket");
                shown.add(name + "_sum");
                shown.add(name + "_count");
            }
        });

        Set<String> used = metricsIn("docs/prometheus/" + file);

        assertThat(used).hasSizeGreaterThan(8);
        assertThat(shown).containsAll(used);
    }

    @Test
    void documentsEveryMetricAndNoOther() throws IOException {
        Set<String> documented = metricsIn("docs/metrics.md");
        // Those of shared stores are held against the page by tests of theirs.
        documented.removeIf(name -> name.matches("armature_storage_(postgresql|cassandra)_.*"));
        assertThat(documented).isEqualTo(new TreeSet<>(page().keySet()));
    }

    private static Set<String> metricsIn(String document) throws IOException {
        Set<String> found = new TreeSet<>();
        var matcher = METRIC.matcher(Files.readString(ROOT.resolve(document)));
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    /** The reader is no judge if it lets everything pass. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a 1\n",
                "# HELP a b\n# TYPE a gauge\na 1",
                "# HELP a b\na 1\n",
                "# HELP a b\n# TYPE a gauge\nb 1\n",
                "# HELP a b\n# TYPE a gauge\na 1\na 2\n",
                "# HELP a b\n# TYPE a gauge\na{c=\"\\x\"} 1\n",
                "# HELP a b\n# TYPE a gauge\na{c=\"d\",c=\"e\"} 1\n",
                "# HELP a b\n# TYPE a counter\na 1\n",
                "# HELP a b\n# TYPE a gauge\na one\n",
                "# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\n",
                "# HELP a b\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
                "# HELP a b\n# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 2\n"
            })
    void readerRefusesWhatPrometheusWould(String text) {
        assertThatThrownBy(() -> ExpositionReader.read(text))
                .isInstanceOfAny(AssertionError.class, NumberFormatException.class);
    }
}
