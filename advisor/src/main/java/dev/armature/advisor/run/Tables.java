package dev.armature.advisor.run;

import dev.armature.advisor.convert.table.CreateTableJson;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.IOException;

/** Creates the tables of a model where they are missing. */
final class Tables {
    /** What to do between two looks at a table that is not ready. */
    interface Pause {
        void pause() throws InterruptedException;
    }

    private static final int LOOKS_MAX = 600;
    private static final String ACTIVE = "ACTIVE";

    private final Endpoint endpoint;
    private final Pause pause;

    Tables(Endpoint endpoint, Pause pause) {
        this.endpoint = endpoint;
        this.pause = pause;
    }

    /** Whether there was no such table. */
    boolean create(TableModel table) throws IOException, InterruptedException {
        Json.Object named = Json.of("TableName", Json.text(table.name()));
        if (endpoint.call("DescribeTable", named.toString()).status() == 200) {
            return false;
        }
        ask("CreateTable", CreateTableJson.of(PhysicalTable.of(table)));
        for (int look = 0; !isActive(endpoint.call("DescribeTable", named.toString())); look++) {
            if (look == LOOKS_MAX) {
                throw new IOException(table.name() + " was not ready in time");
            }
            pause.pause();
        }
        Settings settings = table.settings();
        if (settings.ttlAttribute() != null) {
            ask(
                    "UpdateTimeToLive",
                    named.with(
                            "TimeToLiveSpecification",
                            Json.of("AttributeName", Json.text(settings.ttlAttribute()))
                                    .with("Enabled", new Json.Bool(true))));
        }
        if (Boolean.TRUE.equals(settings.pointInTimeRecovery())) {
            ask(
                    "UpdateContinuousBackups",
                    named.with(
                            "PointInTimeRecoverySpecification",
                            Json.of("PointInTimeRecoveryEnabled", new Json.Bool(true))));
        }
        return true;
    }

    private void ask(String operation, Json.Object request) throws IOException, InterruptedException {
        var answer = endpoint.call(operation, request.toString());
        if (answer.status() != 200) {
            throw new IOException(operation + " was refused: " + answer.body());
        }
    }

    private static boolean isActive(Endpoint.Answer answer) {
        return Json.parse(answer.body()) instanceof Json.Object body
                && body.object("Table").text("TableStatus").orElse("").equals(ACTIVE)
                && body.object("Table").objects("GlobalSecondaryIndexes").stream()
                        .allMatch(index -> index.text("IndexStatus").orElse("").equals(ACTIVE));
    }
}
