package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class InvitationsTest {
    @Test
    void leadsToOneMatchForAWhile(DynamoDbClient client, DatabaseClock clock, SimulationSwitches simulation) {
        simulation.apply(on -> on.allTables(all -> all.timeToLiveLag(Duration.ofDays(2))));
        clock.freeze();
        var invitations = new Invitations(KeyValueTable.of(client, clock));

        assertThat(invitations.match("abc")).isEmpty();
        assertThat(invitations.invite("abc", "m1", Duration.ofHours(1))).isTrue();
        assertThat(invitations.invite("abc", "m2", Duration.ofHours(1))).isFalse();
        assertThat(invitations.match("abc")).contains("m1");

        clock.advance(Duration.ofHours(1));
        assertThat(invitations.match("abc")).isEmpty();
        assertThat(invitations.invite("abc", "m2", Duration.ofHours(1))).isTrue();
        assertThat(invitations.match("abc")).contains("m2");
    }
}
