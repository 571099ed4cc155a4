package dev.armature.storage.postgresql;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Set;

/** What errors mean, by their SQLSTATE. */
final class SqlErrors {
    private static final String DIVISION_BY_ZERO = "22012";
    private static final String DISK_FULL = "53100";
    private static final Set<String> CONTENTION = Set.of(
            "55P03" /* lock_timeout */,
            "40P01" /* deadlock */,
            "40001" /* serialization failure */,
            DIVISION_BY_ZERO /* the commit would have come too late */);

    /** Of a server that is there, and will not take this connection whenever it is tried again. */
    private static final Set<String> REFUSALS = Set.of("28", "3D", "3F", "42", "0A");

    private SqlErrors() {}

    private static String state(SQLException e) {
        String state = e.getSQLState();
        return state == null ? "" : state;
    }

    /** The connection is of no use any more, or to a server that does not write; what it was doing may have been done. */
    static boolean isConnectionLost(SQLException e) {
        String state = state(e);
        return state.startsWith("08")
                || state.startsWith("57P")
                || state.equals("25P03") // idle in a transaction for too long
                || state.equals("25006") // a standby
                || state.equals("55000") // recovery is in progress
                || state.equals("53300") // too many connections
                || state.isEmpty();
    }

    /** Nothing was written because of another server, or of time; another attempt may do. */
    static boolean isContention(SQLException e) {
        return CONTENTION.contains(state(e));
    }

    /** Nothing was written because of what was to be written, or because it was too much. */
    static boolean isAboutData(SQLException e) {
        String state = state(e);
        return state.startsWith("22")
                || state.startsWith("23")
                || state.startsWith("54")
                || state.equals("53200") /* out of memory, of locks among others */;
    }

    static boolean isFull(SQLException e) {
        return state(e).equals(DISK_FULL);
    }

    /** Of a connection: not for lack of a server, but because it does not want this one. */
    static boolean isRefusal(SQLException e) {
        return state(e).length() > 1 && REFUSALS.contains(state(e).substring(0, 2));
    }

    /** A function that a service in PostgreSQL's place does not have, or that this role may not use. */
    static boolean isMissing(SQLException e) {
        return Set.of("42501", "42883", "0A000").contains(state(e));
    }

    /** Said with the success of a commit whose wait for a standby was ended by an administrator. */
    static boolean mayBeUnreplicated(SQLWarning warning) {
        return "01000".equals(warning.getSQLState());
    }
}
