package dev.armature.engine.traffic;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.table.TableRef;

/**
 * On whose behalf a request runs: the account and Region whose tables it sees.
 *
 * @param host where the request was sent to, as the caller knows it
 * @param connection which of several clients it is, as far as that is known: those of one connection have one number
 * @param onOlderLayer whether the Region has none of its operations on the newer validation layer yet
 * @param principal the ARN of who asks; empty where that is not verified
 * @param authorizer decides what it may do
 */
public record Caller(
        String account,
        String region,
        String host,
        int connection,
        boolean onOlderLayer,
        String principal,
        Authorizer authorizer) {
    /** A caller that did not come by way of a host, and may do everything. */
    public Caller(String account, String region) {
        this(account, region, "dynamodb." + region + ".amazonaws.com", 0, false, "", Authorizer.NONE);
    }

    public Caller at(String newHost) {
        return new Caller(account, region, newHost, connection, onOlderLayer, principal, authorizer);
    }

    public Caller over(int newConnection) {
        return new Caller(account, region, host, newConnection, onOlderLayer, principal, authorizer);
    }

    public Caller onOlderLayer(boolean older) {
        return new Caller(account, region, host, connection, older, principal, authorizer);
    }

    /** The same, known to be this principal, and bound to what it may do. */
    public Caller known(String newPrincipal, Authorizer newAuthorizer) {
        return new Caller(account, region, host, connection, onOlderLayer, newPrincipal, newAuthorizer);
    }

    /** Whether it may do only some things. */
    public boolean isLimited() {
        return !authorizer.equals(Authorizer.NONE);
    }

    public TableRef table(String name) {
        return new TableRef(account, region, name);
    }
}
