package dev.armature.storage.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.internal.core.loadbalancing.DcInferringLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@link Statement}s, each as its kind says and none as another.
 *
 * <p>The protocol is pinned to V4: with V5 the driver closes the connection on a light-weight transaction that timed out, because it does not
 * read all of that answer.
 */
final class Connection implements AutoCloseable {
    static final String PROTOCOL = "V4";

    /** Cassandra itself gives a light-weight transaction up after 1.8 seconds, and a write after 2. */
    private static final Duration STATEMENT_MAX = Duration.ofMillis(2_300);

    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);

    /**
     * A node that stands still keeps its connections open. Heartbeats find that out, and then no more is sent to it; until then, what may be
     * sent twice is sent to another node as well.
     */
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);

    private static final Duration HEARTBEAT_MAX = Duration.ofSeconds(2);
    private static final Duration ASK_ANOTHER_AFTER = Duration.ofMillis(600);

    private final CqlSession session;
    private final Map<Statement, PreparedStatement> prepared = new EnumMap<>(Statement.class);
    final LongAdder reads = new LongAdder();
    /** Those of them that go by Paxos. */
    final LongAdder serialReads = new LongAdder();

    final LongAdder conditionals = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder uncertain = new LongAdder();
    final LongAdder plain = new LongAdder();
    private volatile @Nullable String trouble;

    private Connection(CqlSession session) {
        this.session = session;
    }

    /** A statement with its values. */
    record Bound(Statement statement, @Nullable Object[] values) {}

    static Bound bind(Statement statement, @Nullable Object... values) {
        return new Bound(statement, values);
    }

    static Connection open(Address address) {
        var config = DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.PROTOCOL_VERSION, PROTOCOL)
                .withString(DefaultDriverOption.SESSION_NAME, "armature")
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, CONNECT_MAX)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, CONNECT_MAX)
                .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, CONNECT_MAX)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, CONNECT_MAX)
                .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(200))
                .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(2))
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
                .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 2_048)
                .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, 5_000)
                .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, HEARTBEAT)
                .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, HEARTBEAT_MAX)
                .withClass(
                        DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
                        ConstantSpeculativeExecutionPolicy.class)
                .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
                .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, ASK_ANOTHER_AFTER)
                // When a session is closed, nothing is sent any more: there is nothing to wait for.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1);
        if (address.dataCenter() == null) {
            config.withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, DcInferringLoadBalancingPolicy.class);
        }
        var builder = CqlSession.builder().addContactPoints(address.hosts()).withConfigLoader(config.build());
        if (address.dataCenter() != null) {
            builder.withLocalDatacenter(address.dataCenter());
        }
        if (address.user() != null && address.password() != null) {
            builder.withAuthCredentials(address.user(), address.password());
        }
        try {
            return new Connection(builder.build());
        } catch (DriverException | IllegalStateException failed) {
            throw new StorageException("cannot connect to " + address + ": " + failed.getMessage(), failed);
        }
    }

    CqlSession session() {
        return session;
    }

    /** After the tables are there, and their keyspace is in use. */
    void prepare() {
        Map<Statement, CompletableFuture<PreparedStatement>> all = new EnumMap<>(Statement.class);
        for (Statement each : Statement.values()) {
            all.put(each, session.prepareAsync(each.cql()).toCompletableFuture());
        }
        all.forEach((each, future) -> prepared.put(each, join(future)));
    }

    private BoundStatement bound(Bound bound) {
        var statement = prepared.get(bound.statement());
        if (statement == null) {
            throw new IllegalStateException("not prepared: " + bound.statement());
        }
        @Nullable Object[] values = new Object[bound.values().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = bound.values()[i] instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : bound.values()[i];
        }
        return statement.bind(values);
    }

    private static void require(Statement statement, Statement.Kind kind) {
        if (statement.kind() != kind) {
            throw new IllegalStateException(statement + " is " + statement.kind() + ", and not " + kind);
        }
    }

    /** All rows. Reads are sent again until the deadline. */
    List<Row> read(Bound read, ConsistencyLevel level, Deadline deadline) {
        return await(() -> readAsync(read, level, deadline), deadline);
    }

    /** All rows, unless it fails: it is not sent again. */
    CompletableFuture<List<Row>> readAsync(Bound read, ConsistencyLevel level, Deadline deadline) {
        require(read.statement(), Statement.Kind.READ);
        reads.increment();
        if (level.isSerial()) {
            serialReads.increment();
        }
        var statement =
                bound(read).setConsistencyLevel(level).setIdempotent(true).setTimeout(timeout(deadline));
        return session.executeAsync(statement)
                .thenCompose(first -> collect(new ArrayList<>(), first))
                .toCompletableFuture();
    }

    private static CompletableFuture<List<Row>> collect(List<Row> rows, AsyncResultSet page) {
        page.currentPage().forEach(rows::add);
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(rows, next)).toCompletableFuture()
                : CompletableFuture.completedFuture(rows);
    }

    /**
     * A light-weight transaction: true if it took effect, false if its condition did not hold.
     *
     * @throws UncertainException if it is not known
     * @throws StorageUnavailableException if it was not tried
     */
    boolean conditional(Deadline deadline, Bound condition, List<Bound> members) {
        return join(conditionalAsync(deadline, condition, members));
    }

    /** Ends as {@link #conditional} does, by way of {@link #join}. */
    CompletableFuture<Boolean> conditionalAsync(Deadline deadline, Bound condition, List<Bound> members) {
        require(condition.statement(), Statement.Kind.CONDITIONAL);
        conditionals.increment();
        if (members.isEmpty()) {
            var statement = bound(condition)
                    .setConsistencyLevel(ConsistencyLevel.QUORUM)
                    .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
                    .setIdempotent(false)
                    .setTimeout(timeout(deadline));
            return session.executeAsync(statement).toCompletableFuture().handle(this::applied);
        }
        BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.UNLOGGED)
                .setConsistencyLevel(ConsistencyLevel.QUORUM)
                .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
                .setIdempotence(false)
                .setTimeout(timeout(deadline))
                .addStatement(bound(condition));
        for (Bound member : members) {
            require(member.statement(), Statement.Kind.WITH_CONDITIONAL);
            batch.addStatement(bound(member));
        }
        return session.executeAsync(batch.build()).toCompletableFuture().handle(this::applied);
    }

    private boolean applied(@Nullable AsyncResultSet result, @Nullable Throwable failure) {
        if (result != null) {
            trouble = null;
            if (!result.wasApplied()) {
                refused.increment();
            }
            return result.wasApplied();
        }
        var cause = cause(failure);
        if (isUntried(cause)) {
            trouble = cause.toString();
            throw new StorageUnavailableException("Cassandra takes no writes: " + cause.getMessage());
        }
        uncertain.increment();
        throw new UncertainException(cause);
    }

    /** Whether no node has begun with it. */
    private static boolean isUntried(Throwable failure) {
        if (failure instanceof NoNodeAvailableException || failure instanceof UnavailableException) {
            return true;
        }
        return failure instanceof AllNodesFailedException all
                && all.getAllErrors().values().stream()
                        .allMatch(errors -> errors.stream().allMatch(Connection::isUntried));
    }

    /** Plain writes, all at once. They are idempotent, and sent again until the deadline. */
    void write(Deadline deadline, List<Bound> writes) {
        writeGroups(deadline, writes.stream().map(List::of).toList());
    }

    /** The same, of which each group goes to one partition, and arrives at a replica as a whole. */
    void writeGroups(Deadline deadline, List<List<Bound>> groups) {
        List<List<Bound>> left = groups;
        while (!left.isEmpty()) {
            List<CompletableFuture<Void>> sent = new ArrayList<>();
            for (List<Bound> each : left) {
                sent.add(writeAsync(deadline, each));
            }
            List<List<Bound>> failed = new ArrayList<>();
            Throwable failure = null;
            for (int i = 0; i < sent.size(); i++) {
                try {
                    sent.get(i).join();
                } catch (CompletionException e) {
                    failed.add(left.get(i));
                    failure = cause(e);
                }
            }
            if (failure != null) {
                again(failure, deadline);
            }
            left = failed;
        }
    }

    private CompletableFuture<Void> writeAsync(Deadline deadline, List<Bound> group) {
        for (Bound write : group) {
            if (write.statement().kind() != Statement.Kind.STAMPED) {
                require(write.statement(), Statement.Kind.ONCE);
            }
        }
        plain.add(group.size());
        var statement = group.size() == 1
                ? bound(group.getFirst())
                        .setConsistencyLevel(ConsistencyLevel.QUORUM)
                        .setIdempotent(true)
                        .setTimeout(timeout(deadline))
                : BatchStatement.builder(DefaultBatchType.UNLOGGED)
                        .addStatements(group.stream().map(this::bound).toArray(BoundStatement[]::new))
                        .setConsistencyLevel(ConsistencyLevel.QUORUM)
                        .setIdempotence(true)
                        .setTimeout(timeout(deadline))
                        .build();
        return session.executeAsync(statement).toCompletableFuture().thenAccept(done -> trouble = null);
    }

    /** Something that may be sent again, until it is answered or the time is over. */
    private <T> T await(java.util.function.Supplier<CompletableFuture<T>> sending, Deadline deadline) {
        while (true) {
            try {
                T answer = sending.get().join();
                trouble = null;
                return answer;
            } catch (CompletionException e) {
                again(cause(e), deadline);
            }
        }
    }

    private void again(Throwable failure, Deadline deadline) {
        trouble = failure.toString();
        if (!(failure instanceof DriverException)) {
            throw new StorageException("Cassandra: " + failure.getMessage(), failure);
        }
        if (deadline.isOver()) {
            throw new StorageTimeoutException("Cassandra did not answer in time: " + failure.getMessage());
        }
        Pause.briefly();
    }

    /** The value, or the exception itself in place of the one that futures wrap it in. */
    static <T> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private static Throwable cause(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null ? new IllegalStateException("neither an answer nor a failure") : cause;
    }

    private static Duration timeout(Deadline deadline) {
        Duration left = deadline.left();
        return left.compareTo(STATEMENT_MAX) > 0 ? STATEMENT_MAX : left.plusMillis(1);
    }

    /** The last failure, if nothing has succeeded since. */
    @Nullable
    String trouble() {
        return trouble;
    }

    @Override
    public void close() {
        session.close();
    }
}
