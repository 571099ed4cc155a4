package dev.armature.engine;

import dev.armature.engine.backup.Backup;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.request.Intake;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.Wording;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An engine in memory that does nothing by itself, at a time that a test sets, with one table of the key {@code pk}. */
public final class TestDatabase implements AutoCloseable {
    public static final Instant START = Instant.parse("2026-11-15T10:00:00.123Z");
    public static final Caller CALLER = new Caller("123456789012", "eu-west-2");
    public static final TableRef TABLE = CALLER.table("Orders");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    public final MovableClock clock = new MovableClock(START);
    private final Storage storage;
    private final EngineSettings settings;
    private final Conversation conversation = new Conversation(this);
    private Set<Fault> faults = Set.of();
    public Engine engine;

    public TestDatabase(EngineSettings settings) {
        this(settings, TestStorage.create());
    }

    public TestDatabase(EngineSettings settings, Storage storage) {
        this.storage = storage;
        this.settings = settings.withoutBackground();
        engine = open();
        createTable();
    }

    public TestDatabase() {
        this(EngineSettings.defaults());
    }

    /** One whose table has a stream of one shard. Transcripts find its ARN under {@code stream}, and its shard under {@code shard}. */
    public static TestDatabase streaming() {
        var database = new TestDatabase(EngineSettings.defaults().withShards(1));
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_AND_OLD_IMAGES}}
                = stream TableDescription.LatestStreamArn
                > DescribeStream {StreamArn: ${stream}}
                = shard StreamDescription.Shards.0.ShardId
                """);
        return database;
    }

    private Engine open() {
        var opened = new Engine(storage, clock, new Random(1), settings);
        clock.whenMoved(opened.simulation()::lookAgain);
        return opened;
    }

    /** Ends the engine and begins anew with what was stored. */
    public void restart() {
        engine.close();
        engine = open();
    }

    /** The same without ending it, as a kill leaves it. */
    public void crash() {
        engine = open();
    }

    public void createTable() {
        var spaces = engine.catalog().newSpaces(2);
        var pk = new KeyAttribute("pk", AttributeType.S);
        var kind = new KeyAttribute("kind", AttributeType.S);
        var index = new SecondaryIndex(
                "byKind",
                SecondaryIndex.Kind.GLOBAL,
                spaces.get(1),
                new KeySchema(List.of(kind), List.of()),
                SecondaryIndex.ProjectionType.ALL,
                Set.of());
        var draft = new TableDraft(
                TABLE,
                "id-" + spaces.getFirst(),
                clock.instant(),
                new TreeMap<>(Map.of("pk", AttributeType.S, "kind", AttributeType.S)),
                new TableSchema(spaces.getFirst(), new KeySchema(List.of(pk), List.of()), List.of(index)));
        draft.indexThroughput.put("byKind", Throughput.onDemand());
        var created = draft.build();
        var unused = engine.catalog().change(TABLE, current -> created);
    }

    public void deleteTable() {
        var unused = engine.catalog().change(TABLE, current -> null);
    }

    public Table table() {
        return engine.catalog().existing(TABLE);
    }

    public void change(Consumer<TableDraft> change) {
        var unused = engine.catalog().change(TABLE, current -> {
            var draft = Objects.requireNonNull(current).draft();
            change.accept(draft);
            return draft.build();
        });
    }

    public void enableStream(StreamViewType viewType) {
        var stream = engine.streams().start(TABLE, viewType);
        change(draft -> draft.stream = stream);
    }

    public void disableStream() {
        var stream = Objects.requireNonNull(table().stream()).disabled();
        change(draft -> draft.stream = stream);
    }

    public String streamArn() {
        return Objects.requireNonNull(table().stream()).arn(TABLE);
    }

    public ItemWrite putting(Map<String, AttributeValue> item) {
        return ItemWrite.put(table(), item, Item.of(item), ItemWrite.Guard.NONE);
    }

    public ItemWrite deleting(String pk) {
        return ItemWrite.delete(table(), Map.of("pk", AttributeValue.string(pk)), ItemWrite.Guard.NONE);
    }

    public Effect put(Map<String, AttributeValue> item) {
        return write(putting(item));
    }

    /** An item with an attribute {@code value} besides its key. */
    public Effect put(String pk, String value) {
        return put(Map.of("pk", AttributeValue.string(pk), "value", AttributeValue.string(value)));
    }

    public Effect delete(String pk) {
        return write(deleting(pk));
    }

    /** Does a write as an operation would. */
    public Effect write(ItemWrite write) {
        var call = TestCalls.begin(engine, "PutItem");
        try {
            return engine.writer().write(call, write).effect();
        } finally {
            call.end();
        }
    }

    /** Runs an operation as a request would. */
    public <Q, R> R call(From<Q, R> from, Q request) {
        return run(from.from(request, intake()));
    }

    <R> R run(Operation<R> operation) {
        return TestCalls.run(engine, operation, faults);
    }

    /** The answer to a request, both in {@link Notation}. */
    public String answer(String operation, String request) {
        return conversation.answer(operation, request);
    }

    /** A member of the answer, by a path such as {@code Items.0}: a text is itself, anything else stands in {@link Notation}. */
    public String member(String operation, String request, String path) {
        return Conversation.member(answer(operation, request), path);
    }

    /** Asks what a {@link Transcript} asks, and compares the answers with those that it tells. The table's ARN is kept under {@code table}. */
    public void transcript(String text) {
        conversation.follow(text);
    }

    /** What a transcript has kept under a name. */
    public String kept(String name) {
        return conversation.filled("${" + name + "}");
    }

    /** A table with a sort key, a local index {@code byTime} of keys alone, and a global one {@code byMail} that has {@code note} besides. */
    public void createWideTable() {
        transcript("""
                > CreateTable {TableName: Wide, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [
                    {AttributeName: pk, AttributeType: S}, {AttributeName: sk, AttributeType: N},
                    {AttributeName: seen, AttributeType: N}, {AttributeName: mail, AttributeType: S}],
                  KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}],
                  LocalSecondaryIndexes: [{IndexName: byTime, Projection: {ProjectionType: KEYS_ONLY},
                    KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}]}],
                  GlobalSecondaryIndexes: [{IndexName: byMail, Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [note]},
                    KeySchema: [{AttributeName: mail, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}]}]}
                """);
    }

    /** Runs calls that ask for something to go wrong themselves. */
    public <T> T asking(Set<Fault> asked, Supplier<T> calls) {
        faults = asked;
        try {
            return calls.get();
        } finally {
            faults = Set.of();
        }
    }

    /** Several writes as one transaction. */
    public void writeTogether(ItemWrite... writes) {
        var call = TestCalls.begin(engine, "TransactWriteItems");
        var unused = engine.writer().writeTransaction(call, List.of(writes), null);
        call.end();
    }

    /** Does something while a transaction has the items of these keys. */
    public void whileHeld(List<String> pks, Runnable work) {
        var claim = engine.coordination()
                .claims()
                .claim(pks.stream().map(pk -> deleting(pk).key()).toList());
        try {
            work.run();
        } finally {
            claim.close();
        }
    }

    /** Waits until all backups are made and all restored tables are full. */
    public void awaitCopies() {
        await(() -> engine.catalog().all().stream().noneMatch(Table::isRestoring)
                && engine.backups().list(CALLER.account(), CALLER.region(), null).stream()
                        .noneMatch(Backup::creating));
    }

    /** Waits for what is done in the background, and not for ever. */
    public static void await(BooleanSupplier done) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain");
            }
            Thread.onSpinWait();
        }
    }

    public Intake intake() {
        return new Intake(
                CALLER, Wording.OLDER, engine.expressions(), engine.statements(), settings.dynamoDbLocalQuirks());
    }

    @FunctionalInterface
    public interface From<Q, R> {
        Operation<R> from(Q request, Intake intake);
    }

    @Override
    public void close() {
        engine.close();
    }
}
