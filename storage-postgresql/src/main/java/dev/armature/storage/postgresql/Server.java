package dev.armature.storage.postgresql;

import dev.armature.storage.StorageException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The server that is the primary at the moment, and how it is.
 *
 * <p>When a standby becomes the primary, its timeline is raised. A server with a lower timeline than has been seen is an old primary that has come
 * back: what it has is old, so it is not spoken to.
 */
final class Server {
    private static final Logger LOG = System.getLogger(Server.class.getName());
    private static final Duration WORTH_WAITING = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final PostgresAddress address;
    private final Schema schema;
    private final AtomicLong timeline = new AtomicLong();
    final AtomicLong connected = new AtomicLong();
    /** Which host was it when last seen. */
    private volatile int primary;

    private volatile @Nullable Trouble trouble;

    private record Trouble(String text, long sinceNanos) {}

    Server(PostgresAddress address, Schema schema) {
        this.address = address;
        this.schema = schema;
    }

    /** Connects for the first time, and makes what is missing. @param max how long it waits for a server */
    void prepare(Duration max) {
        long deadline = System.nanoTime() + max.toNanos();
        while (true) {
            try (var session = connect()) {
                schema.prepare(session.connection());
                return;
            } catch (SQLException failure) {
                boolean mayChange = SqlErrors.isConnectionLost(failure) || SqlErrors.isContention(failure);
                boolean again = mayChange && System.nanoTime() - deadline < 0;
                if (!again) {
                    throw new StorageException("cannot use " + address + ": " + text(failure)
                            + (mayChange ? "; it was tried for " + max.toSeconds() + " s" : ""));
                }
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** To the primary: the host that was the last time comes first. */
    Session connect() throws SQLException {
        List<String> hosts = address.hosts();
        int first = primary;
        SQLException failure = null;
        for (int i = 0; i < hosts.size(); i++) {
            int host = (first + i) % hosts.size();
            try {
                Session session = connect(hosts.get(host));
                primary = host;
                connected.incrementAndGet();
                return session;
            } catch (SQLException e) {
                // Of those that are there, the one that says why it does not want to is of more interest.
                if (failure == null || SqlErrors.isConnectionLost(failure)) {
                    failure = hosts.size() == 1
                            ? e
                            : new SQLException(
                                    (failure == null ? "" : failure.getMessage() + "; ") + hosts.get(host) + ": "
                                            + text(e),
                                    e.getSQLState());
                }
            }
        }
        if (failure == null) {
            throw new IllegalStateException("an address without hosts");
        }
        fails(failure);
        throw failure;
    }

    private Session connect(String host) throws SQLException {
        Properties properties = address.properties();
        // A standby that takes connections says that it is none.
        properties.setProperty("targetServerType", "primary");
        properties.setProperty("hostRecheckSeconds", "0");
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("socketTimeout", "2");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", "1");
        properties.setProperty("ApplicationName", "armature");
        Connection connection = DriverManager.getConnection(address.jdbcUrl(host), properties);
        try {
            var session = new Session(connection, schema);
            if (session.timeline() < timeline.accumulateAndGet(session.timeline(), Math::max)) {
                throw new SQLException(
                        "this is an old primary: its timeline is " + session.timeline()
                                + ", and there has been a primary with " + timeline,
                        "08004");
            }
            return session;
        } catch (SQLException | RuntimeException | Error e) {
            connection.close();
            throw e;
        }
    }

    boolean isCurrent(Session session) {
        return session.timeline() >= timeline.get();
    }

    /** A commit has been answered. */
    void works() {
        if (trouble != null) {
            trouble = null;
            LOG.log(Level.INFO, "{0}: works again", address);
        }
    }

    void fails(SQLException failure) {
        var before = trouble;
        String text = address + ": " + text(failure);
        if (before == null) {
            LOG.log(Level.WARNING, text);
        }
        trouble = new Trouble(
                text + ", since " + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                before == null ? System.nanoTime() : before.sinceNanos);
    }

    Optional<String> trouble() {
        return Optional.ofNullable(trouble).map(Trouble::text);
    }

    /** Whether it has worked a moment ago, so that a new primary may be there in a moment. */
    boolean isWorthWaiting() {
        var current = trouble;
        return current == null || System.nanoTime() - current.sinceNanos < WORTH_WAITING.toNanos();
    }

    String text(SQLException failure) {
        String text = String.valueOf(failure.getMessage());
        Throwable cause = failure.getCause();
        if (cause != null && cause.getMessage() != null && !text.contains(cause.getMessage())) {
            text += " (" + cause.getMessage() + ")";
        }
        return address.withoutSecrets(text.strip().replaceAll("\\s*\n\\s*", " "));
    }
}
