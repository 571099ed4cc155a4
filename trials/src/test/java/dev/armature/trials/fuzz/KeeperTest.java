package dev.armature.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.trials.client.Connection;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What requests leave behind goes, and what they need is there. */
class KeeperTest {
    private static final String OWN = "\"narrow\",\"paid\",\"wide\"";

    private final Server server = Server.start(ServerConfig.inMemory().withSimulation(SimulationSettings.OFF));
    private final Connection connection = new Connection(server.port());

    KeeperTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.close();
    }

    @Test
    void makesItsTablesAgainWhenARequestHasDeletedThem() throws IOException {
        var keeper = new Keeper(connection);
        assertThat(keeper.tidy()).isZero();
        assertThat(tables()).isEqualTo("{\"TableNames\":[" + OWN + "]}");
        ask("DeleteTable", "{\"TableName\":\"paid\"}");
        assertThat(keeper.tidy()).isEqualTo(2);
        assertThat(tables()).isEqualTo("{\"TableNames\":[" + OWN + "]}");
    }

    @Test
    void deletesWhatHasBecomeTooMuch() throws IOException {
        var keeper = new Keeper(connection);
        keeper.create();
        for (int i = 0; i < 27; i++) {
            create("new-" + i, i % 2 == 0);
        }
        assertThat(keeper.tidy()).isEqualTo(30);
        assertThat(tables()).contains("new-26");
        create("new-27", true);
        assertThat(keeper.tidy()).isEqualTo(31);
        assertThat(tables()).isEqualTo("{\"TableNames\":[" + OWN + "]}");
    }

    @Test
    void leavesAloneWhatWasThereBefore() throws IOException {
        create("mine", false);
        var keeper = new Keeper(connection);
        keeper.create();
        keeper.clear();
        assertThat(tables()).isEqualTo("{\"TableNames\":[\"mine\"]}");
    }

    /** Backups outlive their tables, and records of deleted ones a day. */
    @Test
    void beginsAgainWithNothingOfTheTimeBefore() throws IOException {
        var keeper = new Keeper(connection);
        keeper.create();
        ask("CreateBackup", "{\"TableName\":\"narrow\",\"BackupName\":\"before\"}");
        assertThat(connection.ask("ListBackups", "{}")).contains("before");
        keeper.renew();
        assertThat(connection.ask("ListBackups", "{}")).isEqualTo("{\"BackupSummaries\":[]}");
        assertThat(tables()).isEqualTo("{\"TableNames\":[" + OWN + "]}");
    }

    private String tables() throws IOException {
        return connection.ask("ListTables", "{}");
    }

    private void create(String name, boolean isProtected) throws IOException {
        ask(
                "CreateTable",
                "{\"TableName\":\"" + name
                        + "\",\"BillingMode\":\"PAY_PER_REQUEST\",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
                        + "\"DeletionProtectionEnabled\":" + isProtected + "}");
    }

    private void ask(String operation, String json) throws IOException {
        assertThat(connection.ask(operation, json)).isNotEmpty();
    }
}
