package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked of a server about event source mappings, and in which order. */
class TriggerDeploymentTest {
    private static final String TEMPLATE = """
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                  KeySchema: [{AttributeName: id, KeyType: HASH}]
                  StreamSpecification: {StreamViewType: NEW_IMAGE}
              Mapping:
                Type: AWS::Lambda::EventSourceMapping
                Properties: {EventSourceArn: !GetAtt Orders.StreamArn, FunctionName: f, StartingPosition: LATEST, BatchSize: 10}
            """;

    /** A database in memory, but what is said about triggers is written down, and deleting them may be refused. */
    private static final class Listening implements Endpoint, AutoCloseable {
        final InMemory database = new InMemory();
        final List<String> asked = new ArrayList<>();
        boolean refusesToDelete;

        @Override
        public Answer call(String operation, String json) {
            return database.call(operation, json);
        }

        @Override
        public Answer triggers(String method, String uuid, String json) {
            if (!method.equals("GET")) {
                asked.add(method + (uuid.isEmpty() ? "" : " UUID") + (json.isEmpty() ? "" : " {...}"));
            }
            return method.equals("DELETE") && refusesToDelete
                    ? new Answer(409, "{\"message\": \"it is in use\"}")
                    : database.triggers(method, uuid, json);
        }

        @Override
        public void close() {
            database.close();
        }
    }

    @Test
    void createsAMappingAfterItsTable() throws Exception {
        try (var server = new Listening()) {
            assertThat(apply(server, TEMPLATE))
                    .containsExactly("shop-Orders: create it with key id (S)", "trigger Mapping: create it");
            assertThat(server.asked).containsExactly("POST {...}");
            assertThat(apply(server, TEMPLATE)).isEmpty();
            assertThat(server.asked).hasSize(1);
        }
    }

    @Test
    void changesAMappingWithoutLosingItsPlace() throws Exception {
        try (var server = new Listening()) {
            apply(server, TEMPLATE);
            assertThat(apply(server, TEMPLATE.replace("BatchSize: 10", "BatchSize: 20")))
                    .containsExactly("trigger Mapping: change it");
            assertThat(server.asked).containsExactly("POST {...}", "PATCH UUID {...}");
        }
    }

    /** Where a mapping begins cannot be changed. */
    @Test
    void deletesAMappingBeforeItBeginsAnew() throws Exception {
        try (var server = new Listening()) {
            apply(server, TEMPLATE);
            assertThat(apply(server, TEMPLATE.replace("LATEST", "TRIM_HORIZON")))
                    .containsExactly("trigger Mapping: begin anew");
            assertThat(server.asked).containsExactly("POST {...}", "DELETE UUID", "POST {...}");
        }
    }

    @Test
    void goesNoFurtherThanTheServerAllows() throws Exception {
        try (var server = new Listening()) {
            apply(server, TEMPLATE);
            server.refusesToDelete = true;
            assertThatThrownBy(() -> apply(server, TEMPLATE.replace("LATEST", "TRIM_HORIZON")))
                    .isInstanceOf(IOException.class)
                    .hasMessage("trigger Mapping was refused with HTTP 409: it is in use");
            assertThat(server.asked).containsExactly("POST {...}", "DELETE UUID");
        }
    }

    /** Returns what was said on the way. */
    private static List<String> apply(Listening server, String template) throws Exception {
        var stack = Template.parse(template).stack(StackSettings.named("shop").withFunction("f", "http://127.0.0.1:9"));
        var deployment = new Deployment(server, () -> {});
        List<String> progress = new ArrayList<>();
        deployment.apply(deployment.plan(stack), false, progress::add);
        return progress;
    }
}
