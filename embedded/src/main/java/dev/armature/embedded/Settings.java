package dev.armature.embedded;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.traffic.Caller;
import java.util.regex.Pattern;

/**
 * What stays the same about a database when it is restored, and goes with its snapshots: tables belong to an account and a Region.
 *
 * @param account twelve digits
 */
record Settings(String account, String region, boolean dynamoDbLocalQuirks) {
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
    static final Settings DEFAULT = new Settings("000000000000", "us-east-1", false);

    Settings {
        if (!ACCOUNT.matcher(account).matches()) {
            throw new IllegalArgumentException("an account has twelve digits, which this has not: " + account);
        }
    }

    Caller caller() {
        return new Caller(account, region);
    }

    EngineSettings ofEngine(ObjectStore objects) {
        return EngineSettings.defaults().withObjects(objects).withDynamoDbLocalQuirks(dynamoDbLocalQuirks);
    }
}
