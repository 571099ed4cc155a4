package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ArmatureTest(templateFiles = "template.yaml")
class MatchesTest {
    private KeyValueTable table;
    private Matches matches;

    @BeforeEach
    void open(DynamoDbClient client, DatabaseClock clock) {
        table = KeyValueTable.of(client, clock);
        matches = new Matches(table);
    }

    @Test
    void isCreatedOnce() {
        assertThat(matches.find("m1")).isEmpty();
        assertThat(matches.create("m1", "{}")).contains(new Match("m1", "{}", 1));
        assertThat(matches.create("m1", "{\"late\": true}")).isEmpty();
        assertThat(matches.find("m1")).contains(new Match("m1", "{}", 1));
    }

    @Test
    void ofTwoWhoSawTheSameVersionOneHasToLookAgain() {
        var seen = matches.create("m1", "{}").orElseThrow();
        assertThat(matches.save(seen, "first")).isEqualTo(new Match("m1", "first", 2));
        assertThatThrownBy(() -> matches.save(seen, "second")).isInstanceOf(ConcurrentChangeException.class);
        assertThat(matches.find("m1")).contains(new Match("m1", "first", 2));
    }

    /** A put of the whole item would have dropped what it does not name. */
    @Test
    void savingKeepsWhatElseIsInTheItem() {
        var seen = matches.create("m1", "{}").orElseThrow();
        matches.save(seen, "{\"turn\": 2}");
        var item = table.client()
                .getItem(get -> get.tableName(table.name()).key(KeyValueTable.key("match#m1", "state")))
                .item();
        assertThat(item.get("ct").s()).isEqualTo("application/json");
    }

    @Test
    void losesNoChangeOfManyAtOnce() throws Exception {
        matches.create("m1", "");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var changes = new ArrayList<Callable<Match>>();
            for (int i = 0; i < 4; i++) {
                changes.add(() -> matches.change("m1", state -> state + "x"));
            }
            for (var change : threads.invokeAll(changes)) {
                change.get();
            }
        }
        assertThat(matches.find("m1")).contains(new Match("m1", "xxxx", 5));
    }

    @Test
    void compressesLongStates() {
        String longState = "ä".repeat(6_000);
        matches.create("short", "ä".repeat(5_000));
        matches.create("long", longState);
        assertThat(matches.find("long").orElseThrow().state()).isEqualTo(longState);
        assertThat(stored("short").s()).hasSize(5_000);
        assertThat(stored("long").b().asByteArray()).hasSizeLessThan(1_000);
    }

    private AttributeValue stored(String id) {
        return table.client()
                .getItem(get -> get.tableName(table.name()).key(KeyValueTable.key("match#" + id, "state")))
                .item()
                .get("v");
    }

    /** More than a batch takes, some twice, some that do not exist, and a service that answers in parts. */
    @Test
    void findsManyAtOnce(SimulationSwitches simulation) {
        List<String> ids =
                new ArrayList<>(IntStream.range(0, 120).mapToObj(i -> "m" + i).toList());
        ids.forEach(id -> matches.create(id, id));
        ids.addAll(List.of("m7", "missing"));
        simulation.apply(on -> on.seed(1).allTables(all -> all.unprocessed(0.3)));

        var found = matches.findAll(ids);

        assertThat(found)
                .hasSize(120)
                .containsEntry("m7", new Match("m7", "m7", 1))
                .doesNotContainKey("missing");
    }
}
