package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.armature.engine.metrics.Exposition;
import dev.armature.triggers.EventSourceMapping.Request;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mappings that run by themselves: created, changed, removed, and left as a kill leaves them. */
@Timeout(60)
class TriggersTest {
    private final TestStream stream = new TestStream();
    private final TestFunction function;
    private Triggers triggers;

    TriggersTest() throws IOException {
        function = new TestFunction();
        triggers = new Triggers(stream.engine, TestStream.OWNER);
    }

    @AfterEach
    void close() {
        triggers.close();
        function.close();
        stream.close();
    }

    @BeforeEach
    void hasNoneAtFirst() {
        assertThat(triggers.list()).isEmpty();
    }

    /** Begins anew, with what was stored. */
    private void restart() {
        triggers.close();
        stream.restart();
        triggers = new Triggers(stream.engine, TestStream.OWNER);
    }

    private Request request(String members) {
        return TestMapping.request(function.url(), members);
    }

    private static Request members(String json) {
        return new AdminJson().decode(json.getBytes(StandardCharsets.UTF_8), Request.class);
    }

    private MappingDescription create(String members) {
        return triggers.create(request(members));
    }

    @Test
    void deliversWhatIsThereAndWhatComes() throws Exception {
        stream.put("a");
        create("");
        assertThat(function.next().keys()).containsExactly("a");
        stream.put("b");
        assertThat(function.next().keys()).containsExactly("b");
    }

    @Test
    void deliversAllShards() throws Exception {
        try (var wide = new TestStream(4);
                var own = new Triggers(wide.engine, TestStream.OWNER)) {
            wide.put("a", "b", "c", "d", "e", "f", "g", "h");
            var unused = own.create(request("\"BatchSize\": 1"));
            List<String> arrived = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                arrived.addAll(function.next().keys());
            }
            assertThat(arrived).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f", "g", "h");
        }
    }

    @Test
    void beginsWithTheLatestIfAskedTo() throws Exception {
        stream.put("a");
        var latest = members("{\"StartingPosition\": \"LATEST\"}").over(request(""));
        var unused = triggers.create(latest);
        stream.put("b");
        assertThat(function.next().keys()).containsExactly("b");
    }

    /** A mapping may be there before its table; then everything that is written is after it. */
    @Test
    void waitsForATable() throws Exception {
        var source = members("{\"EventSourceArn\": \"Invoices\", \"StartingPosition\": \"LATEST\"}");
        var unused = triggers.create(source.over(request("")));
        stream.call("CreateTable", """
                {"TableName": "Invoices", "BillingMode": "PAY_PER_REQUEST",
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}}""");
        stream.call("PutItem", "{\"TableName\": \"Invoices\", \"Item\": {\"pk\": {\"S\": \"i\"}}}");
        assertThat(function.next().keys()).containsExactly("i");
    }

    @Test
    void readsOneStreamOnlyIfThatIsWhatItWasTold() throws Exception {
        stream.put("a");
        var arn = stream.newest().arn();
        var unused =
                triggers.create(members("{\"EventSourceArn\": \"" + arn + "\"}").over(request("")));
        assertThat(function.next().keys()).containsExactly("a");
        var missing = members("{\"EventSourceArn\": \"" + arn + "0\"}").over(request(""));
        assertThatThrownBy(() -> triggers.create(missing)).hasMessage("there is no stream " + arn + "0");
    }

    @Test
    void goesOnAfterARestart() throws Exception {
        create("");
        stream.put("a");
        assertThat(function.next().keys()).containsExactly("a");
        restart();
        stream.put("b");
        assertThat(function.next().keys()).containsExactly("b");
        assertThat(triggers.list()).hasSize(1);
    }

    @Test
    void changesWhatItIsToldToAndGoesOnWhereItWas() throws Exception {
        String uuid = create("\"BatchSize\": 1").uuid();
        stream.put("a");
        assertThat(function.next().keys()).containsExactly("a");
        assertThat(triggers.update(uuid, members("{\"Enabled\": false, \"BatchSize\": 3}"))
                        .state())
                .isEqualTo("Disabled");
        stream.put("b", "c");
        assertThat(triggers.update(uuid, members("{\"Enabled\": true}")).batchSize())
                .isEqualTo(3);
        assertThat(function.next().keys()).containsExactly("b", "c");
        assertThatThrownBy(() -> triggers.update(uuid, members("{\"EventSourceArn\": \"Others\"}")))
                .hasMessageContaining("EventSourceArn and StartingPosition of a mapping stay as they are");
    }

    @Test
    void callsAnotherFunctionIfItIsToldTo() {
        String uuid = create("\"FunctionName\": \"one\"").uuid();
        assertThat(triggers.update(uuid, members("{\"Target\": \"http://127.0.0.1:1\"}"))
                        .functionName())
                .isEqualTo("one");
        String other = function.url() + "/2015-03-31/functions/other/invocations";
        assertThat(triggers.update(uuid, members("{\"Target\": \"" + other + "\"}"))
                        .functionName())
                .isEqualTo("other");
    }

    @Test
    void refusesTheSameMappingTwice() {
        String uuid = create("").uuid();
        assertThatThrownBy(() -> create("")).hasMessageContaining("already exists", uuid);
        var other = create("\"UUID\": \"00000000-0000-0000-0000-000000000007\"");
        assertThat(other.uuid()).isEqualTo("00000000-0000-0000-0000-000000000007");
    }

    /** One that is created again begins anew: nothing of the first is left. */
    @Test
    void forgetsWhatIsDeleted() throws Exception {
        stream.put("a");
        String uuid = create("").uuid();
        assertThat(function.next().keys()).containsExactly("a");
        assertThat(triggers.delete(uuid).uuid()).isEqualTo(uuid);
        assertThatThrownBy(() -> triggers.get(uuid)).isInstanceOf(NoSuchElementException.class);
        restart();
        create("");
        assertThat(function.next().keys()).containsExactly("a");
    }

    @Test
    void makesTheMappingsThoseOfTheFile() throws Exception {
        triggers.apply(List.of(request("\"BatchSize\": 5"), request("\"FunctionName\": \"other\"")));
        create("\"FunctionName\": \"mine\"");
        stream.put("a");
        for (int i = 0; i < 3; i++) {
            assertThat(function.next().keys()).containsExactly("a");
        }
        restart();
        triggers.apply(List.of(request("\"BatchSize\": 7")));
        assertThat(triggers.list())
                .extracting(MappingDescription::functionName, MappingDescription::batchSize)
                .containsExactlyInAnyOrder(tuple("function", 7), tuple("mine", 100));
        stream.put("b");
        assertThat(function.next().keys()).containsExactly("b");
        assertThat(function.next().keys()).containsExactly("b");
        assertThatThrownBy(() -> triggers.apply(List.of(request(""), request("\"BatchSize\": 1"))))
                .hasMessageContaining("give each a UUID of its own");
    }

    @Test
    void beginsAnewIfTheFileHasAnotherStartingPosition() throws Exception {
        stream.put("a");
        triggers.apply(List.of(members("{\"StartingPosition\": \"LATEST\"}").over(request(""))));
        triggers.apply(List.of(request("")));
        assertThat(function.next().keys()).containsExactly("a");
        assertThat(triggers.list()).hasSize(1);
    }

    @Test
    void changesNothingForAFileThatItRefuses() {
        triggers.apply(List.of(request("")));
        var missing = members("{\"EventSourceArn\": \"" + stream.newest().arn() + "0\"}");
        assertThatThrownBy(
                        () -> triggers.apply(List.of(request("\"FunctionName\": \"new\""), missing.over(request("")))))
                .hasMessageStartingWith("there is no stream ");
        assertThat(triggers.list()).extracting(MappingDescription::functionName).containsExactly("function");
    }

    /** A UUID of one's own stays while the source changes: that is another mapping, whose stream has to be there. */
    @Test
    void refusesAStreamThatIsNotThereAlsoUnderAUuidThatIs() {
        String uuid = "\"UUID\": \"00000000-0000-0000-0000-000000000007\"";
        triggers.apply(List.of(request(uuid)));
        var missing = members("{\"EventSourceArn\": \"" + stream.newest().arn() + "0\"}");
        assertThatThrownBy(() -> triggers.apply(List.of(missing.over(request(uuid)))))
                .hasMessageStartingWith("there is no stream ");
        assertThat(triggers.list())
                .extracting(MappingDescription::eventSourceArn)
                .containsExactly(stream.newest().table().arn());
    }

    @Test
    void readsAFileOfMappings() {
        assertThat(TriggersFile.parse("[{\"BatchSize\": 5}, {}]\n".getBytes(StandardCharsets.UTF_8)))
                .extracting(Request::batchSize)
                .containsExactly(5, null);
        assertThatThrownBy(() -> TriggersFile.parse("[{\"Batch\": 5}]".getBytes(StandardCharsets.UTF_8)))
                .hasMessageStartingWith("There is no member Batch.");
        assertThatThrownBy(() -> TriggersFile.parse("[".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("this is not a JSON object");
    }

    @Test
    void writesItsMetrics() throws Exception {
        create("");
        stream.put("a");
        assertThat(function.next().keys()).containsExactly("a");
        triggers.update(triggers.list().getFirst().uuid(), members("{}"));
        var page = new Exposition();
        TriggersPage.write(triggers, page);
        assertThat(page.toString())
                .contains("# HELP lambda_iterator_age_seconds IteratorAge: ")
                .contains(",function=\"function\",account=\"123456789012\",region=\"eu-west-2\",table=\"Orders\"} 0\n");
    }
}
