package dev.armature.trials.fuzz;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes the tables that good requests are for, and again when a request has deleted them; and takes away what requests have left, so
 * that a server which grows has a leak and not only much to keep. What the server keeps for a time goes because its clock is moved.
 */
final class Keeper {
    private static final List<String> OWN = List.of("wide", "narrow", "paid");
    private static final int OTHERS_MAX = 30;
    /** Longer than anything is kept by itself: records, tokens, the past of tables, backups of deleted ones. */
    private static final String LONG = "{\"Advance\":\"37d\"}";

    private static final Pattern NAMES = Pattern.compile("\"TableNames\":\\[([^\\]]*)\\]");
    private static final Pattern BACKUP = Pattern.compile("\"BackupArn\":\"([^\"]*)\"");

    private static final String WIDE = """
            {"TableName":"wide","BillingMode":"PAY_PER_REQUEST",
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"N"},
               {"AttributeName":"a","AttributeType":"N"},{"AttributeName":"b","AttributeType":"S"}],
             "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"},
             "LocalSecondaryIndexes":[{"IndexName":"local","Projection":{"ProjectionType":"KEYS_ONLY"},
               "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"a","KeyType":"RANGE"}]}],
             "GlobalSecondaryIndexes":[{"IndexName":"global","Projection":{"ProjectionType":"ALL"},
               "KeySchema":[{"AttributeName":"b","KeyType":"HASH"},{"AttributeName":"a","KeyType":"RANGE"}]}]}
            """;
    private static final String NARROW = """
            {"TableName":"narrow","BillingMode":"PAY_PER_REQUEST","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"B"}]}
            """;
    private static final String PAID = """
            {"TableName":"paid","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"N"}],
             "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}
            """;

    private final Connection connection;
    /** What was there before is none of its business. */
    private final Set<String> others;

    Keeper(Connection connection) throws IOException {
        this.connection = connection;
        this.others = Set.copyOf(all());
    }

    /** Makes what is missing, and deletes what has become too much. Refusals do not matter: it is done again. */
    int tidy() throws IOException {
        List<String> names = tables();
        if (names.size() > OTHERS_MAX) {
            for (String name : names) {
                if (!OWN.contains(name)) {
                    delete(name);
                }
            }
        }
        if (!names.containsAll(OWN)) {
            create();
        }
        return names.size();
    }

    /** Deletes everything, lets more time pass than anything is kept for, and begins again. */
    void renew() throws IOException {
        clear();
        var ignored = connection.page("POST", "/_armature/clock", LONG);
        create();
    }

    /** Deletes every table and every backup that was made since the beginning. */
    void clear() throws IOException {
        for (String name : tables()) {
            delete(name);
        }
        var backups = BACKUP.matcher(connection.call("ListBackups", "{}").body());
        while (backups.find()) {
            var ignored = connection.call("DeleteBackup", "{\"BackupArn\":\"" + backups.group(1) + "\"}");
        }
    }

    private void delete(String name) throws IOException {
        String table = "{\"TableName\":\"" + name + "\"";
        var ignored = connection.call("UpdateTable", table + ",\"DeletionProtectionEnabled\":false}");
        ignored = connection.call("DeleteTable", table + "}");
    }

    void create() throws IOException {
        for (String table : List.of(WIDE, NARROW, PAID)) {
            var ignored = connection.call("CreateTable", table);
        }
        var ignored = connection.call(
                "UpdateContinuousBackups",
                "{\"TableName\":\"wide\",\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":true}}");
    }

    private List<String> tables() throws IOException {
        return all().stream().filter(name -> !others.contains(name)).toList();
    }

    private List<String> all() throws IOException {
        var names = NAMES.matcher(connection.ask("ListTables", "{}"));
        return names.find() && !names.group(1).isEmpty()
                ? List.of(names.group(1).replace("\"", "").split(","))
                : List.of();
    }
}
