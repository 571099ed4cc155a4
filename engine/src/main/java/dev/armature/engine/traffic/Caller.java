package dev.armature.engine.traffic;

import dev.armature.engine.table.TableRef;

/**
 * On whose behalf a request runs: the account and Region whose tables it sees.
 *
 * @param host where the request was sent to, as the caller knows it
 * @param connection which of several clients it is, as far as that is known: those of one connection have one number
 * @param onOlderLayer whether the Region has none of its operations on the newer validation layer yet
 */
public record Caller(String account, String region, String host, int connection, boolean onOlderLayer) {
    /** A caller that did not come by way of a host. */
    public Caller(String account, String region) {
        this(account, region, "dynamodb." + region + ".amazonaws.com", 0, false);
    }

    public Caller at(String newHost) {
        return new Caller(account, region, newHost, connection, onOlderLayer);
    }

    public Caller over(int newConnection) {
        return new Caller(account, region, host, newConnection, onOlderLayer);
    }

    public Caller onOlderLayer(boolean older) {
        return new Caller(account, region, host, connection, older);
    }

    public TableRef table(String name) {
        return new TableRef(account, region, name);
    }
}
