package dev.armature.engine;

import dev.armature.engine.table.TableRef;

/** On whose behalf a request runs: the account and Region whose tables it sees. */
public record Caller(String account, String region) {
    public TableRef table(String name) {
        return new TableRef(account, region, name);
    }
}
