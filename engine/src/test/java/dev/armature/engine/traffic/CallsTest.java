package dev.armature.engine.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallsTest {
    private static final byte[] BODY = {1};

    private final List<String> told = new ArrayList<>();
    private final List<Ending> endings = new ArrayList<>();

    private TrafficListener listener(String name) {
        return new TrafficListener() {
            @Override
            public void began(String operation) {
                told.add(name + " began " + operation);
            }

            @Override
            public void postponed(String operation) {
                told.add(name + " postponed " + operation);
            }

            @Override
            public void ended(Traffic traffic) {
                told.add(name + " ended " + traffic.operation());
                endings.add(traffic.ending());
            }
        };
    }

    /** In the order in which they were added. */
    @Test
    void tellAllListeners() {
        var calls = new Calls();
        calls.add(listener("first"));
        calls.add(listener("second"));
        var call = calls.begin("GetItem", TestDatabase.CALLER, BODY, null);
        call.end();
        assertThat(told)
                .containsExactly(
                        "first began GetItem", "second began GetItem", "first ended GetItem", "second ended GetItem");
    }

    @Test
    void tellOfPostponedCallsAndOwnWork() {
        var calls = new Calls();
        calls.add(listener("all"));
        calls.begin("PutItem", TestDatabase.CALLER, BODY, null).postpone();
        calls.beginOwn("expiry", null).end();
        assertThat(told).containsExactly("all began PutItem", "all postponed PutItem", "all ended expiry");
    }

    /** One that is told of some calls is told besides those who are told of all. */
    @Test
    void tellSomeBesides() {
        var calls = new Calls();
        calls.add(listener("all"));
        var some = calls.with(listener("some"));
        calls.begin("GetItem", TestDatabase.CALLER, BODY, null).end();
        some.begin("PutItem", TestDatabase.CALLER, BODY, null).end();
        assertThat(told)
                .containsExactly(
                        "all began GetItem",
                        "all ended GetItem",
                        "all began PutItem",
                        "some began PutItem",
                        "all ended PutItem",
                        "some ended PutItem");
    }

    @Test
    void tellHowACallEnded() {
        var calls = new Calls();
        calls.add(listener("all"));
        var refusal = ApiException.validation("no");
        calls.begin("a", TestDatabase.CALLER, BODY, null).refuse(refusal);
        calls.begin("b", TestDatabase.CALLER, BODY, null).fail();
        calls.begin("c", TestDatabase.CALLER, BODY, null).leaveUnanswered();
        calls.begin("d", TestDatabase.CALLER, BODY, null).succeed(new Answer(3));
        assertThat(endings)
                .containsExactly(
                        new Ending.Refused(refusal),
                        new Ending.Failed(),
                        new Ending.Unanswered(),
                        new Ending.Succeeded(3, 0));
    }

    private record Answer(int count) implements Returned {
        @Override
        public int returnedCount() {
            return count;
        }
    }
}
