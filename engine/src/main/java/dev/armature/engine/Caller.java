package dev.armature.engine;

/** On whose behalf a request runs: the account and Region whose tables it sees. */
public record Caller(String account, String region) {
    public String tableArn(String tableName) {
        return "arn:aws:dynamodb:" + region + ":" + account + ":table/" + tableName;
    }
}
