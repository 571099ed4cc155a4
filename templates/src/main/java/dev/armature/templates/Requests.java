package dev.armature.templates;

/** Requests about a table that more than one part of a plan makes. */
final class Requests {
    /** What DynamoDB takes if no number of days is given. */
    static final long RECOVERY_DAYS_DEFAULT = 35;

    private Requests() {}

    static Json.Object of(String tableName) {
        return Json.of("TableName", Json.text(tableName));
    }

    static Json.Object timeToLive(String tableName, String attribute, boolean enabled) {
        return of(tableName)
                .with(
                        "TimeToLiveSpecification",
                        Json.of("AttributeName", Json.text(attribute)).with("Enabled", new Json.Bool(enabled)));
    }

    static Json.Object pointInTimeRecovery(String tableName, Json.Object specification) {
        return of(tableName).with("PointInTimeRecoverySpecification", specification);
    }
}
