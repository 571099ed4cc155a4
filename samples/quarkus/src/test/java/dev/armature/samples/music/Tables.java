package dev.armature.samples.music;

import dev.armature.embedded.Armature;

/** The database that both tests begin with. */
final class Tables {
    private static final String PLAYS = """
            {
              "TableName": "plays",
              "BillingMode": "PAY_PER_REQUEST",
              "KeySchema": [{"AttributeName": "title", "KeyType": "HASH"}],
              "AttributeDefinitions": [{"AttributeName": "title", "AttributeType": "S"}]
            }
            """;

    private Tables() {}

    static Armature prepared() {
        var armature = Armature.inMemory();
        armature.createTables(PLAYS);
        return armature;
    }
}
