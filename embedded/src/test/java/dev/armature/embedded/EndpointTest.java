package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointTest {
    private static final String CREDENTIALS =
            "AWS4-HMAC-SHA256 Credential=any/20261115/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=any";

    @Test
    void showsOtherProcessesTheSameTables() throws Exception {
        try (var armature = Armature.inMemory()) {
            armature.client().createTable(Music.TABLE);

            assertThat(listTables(armature.endpoint())).contains("music");
            assertThat(armature.endpoint()).isEqualTo(armature.endpoint());
        }
    }

    @Test
    void recordsTheirRequests() throws Exception {
        try (var armature = Armature.inMemory()) {
            armature.recordRequests();
            listTables(armature.endpoint());

            assertThat(armature.requests())
                    .extracting(RecordedRequest::operation)
                    .containsExactly("ListTables");
        }
    }

    @Test
    void staysWhereItIsWhenTheDatabaseIsRestored() throws Exception {
        try (var armature = Armature.inMemory()) {
            var snapshot = armature.snapshot();
            armature.client().createTable(Music.TABLE);
            URI before = armature.endpoint();

            armature.restore(snapshot);

            assertThat(armature.endpoint()).isEqualTo(before);
            assertThat(listTables(before)).doesNotContain("music");
        }
    }

    /** A client that can move the clock can make items expire, which is for databases that are thrown away. */
    @Test
    void hasTheSwitchesOfTheSimulationInMemoryOnly(@TempDir Path directory) throws Exception {
        try (var inMemory = Armature.inMemory();
                var onDisk = Armature.open(directory)) {
            assertThat(simulationStatus(inMemory.endpoint())).isEqualTo(200);
            assertThat(simulationStatus(onDisk.endpoint())).isEqualTo(404);
        }
    }

    /** As a server does, whether the observation began before the endpoint or after it. */
    @Test
    void servesWhatWasFound() throws Exception {
        try (var armature = Armature.inMemory()) {
            URI findings = armature.endpoint().resolve("/_armature/advisor/findings?requests=test");
            assertThat(get(findings)).contains("nothing is observed here");
            armature.observe();
            armature.client().createTable(Music.TABLE);
            armature.client().scan(scan -> scan.tableName("music"));

            assertThat(get(findings)).contains("\"rule\": \"RT-01\"");

            armature.restore(armature.snapshot());
            assertThat(get(findings)).contains("\"findings\": []");
        }
    }

    private static String get(URI uri) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    private static int simulationStatus(URI endpoint) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(endpoint.resolve("/_armature/simulation"))
                    .build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void isGoneWhenTheDatabaseIsClosed() {
        var armature = Armature.inMemory();
        URI endpoint = armature.endpoint();
        armature.close();

        assertThatThrownBy(() -> listTables(endpoint)).isInstanceOf(ConnectException.class);
    }

    private static String listTables(URI endpoint) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(endpoint)
                    .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                    .header("X-Amz-Date", "20261115T000000Z")
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("Authorization", CREDENTIALS)
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        }
    }
}
