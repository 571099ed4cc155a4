package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.DatabaseClock;
import dev.armature.junit.ArmatureTest;
import dev.armature.samples.btlrun.EventLog.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

@ArmatureTest(templateFiles = "template.yaml")
class EventLogTest {
    private KeyValueTable table;
    private EventLog log;

    @BeforeEach
    void open(DynamoDbClient client, DatabaseClock clock) {
        table = KeyValueTable.of(client, clock);
        log = new EventLog(table);
        new Matches(table).create("m1", "{}");
    }

    @Test
    void isReadPageByPage() {
        append(120);
        List<Integer> sizes = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        OptionalLong next = OptionalLong.of(0);
        while (next.isPresent()) {
            var page = log.read("m1", next.getAsLong(), 50);
            sizes.add(page.events().size());
            page.events().forEach(event -> numbers.add(event.number()));
            next = page.next();
        }
        assertThat(sizes).containsExactly(50, 50, 20);
        assertThat(numbers).isSorted().doesNotHaveDuplicates().hasSize(120);
    }

    /** The state of the match lies in the same partition, and sorts after the log. */
    @Test
    void holdsNothingButEvents() {
        append(2);
        assertThat(log.read("m1", 0, 50).events()).containsExactly(new Event(1, "event 1"), new Event(2, "event 2"));
        assertThat(log.read("m1", 2, 50).events()).isEmpty();
    }

    @Test
    void sortsByNumber() {
        write(new Event(1_000_000, "late"));
        write(new Event(999_999, "early"));
        assertThat(log.read("m1", 0, 50).events()).extracting(Event::text).containsExactly("early", "late");
        assertThatThrownBy(() -> log.append("m1", new Event(0, ""))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void neverOverwritesAnEvent() {
        write(new Event(1, "first"));
        assertThatThrownBy(() -> write(new Event(1, "second"))).isInstanceOf(TransactionCanceledException.class);
        assertThat(log.read("m1", 0, 1).events()).containsExactly(new Event(1, "first"));
    }

    private void append(int events) {
        for (int i = 1; i <= events; i++) {
            write(new Event(i, "event " + i));
        }
    }

    private void write(Event event) {
        table.client().transactWriteItems(write -> write.transactItems(action -> action.put(log.append("m1", event))));
    }
}
