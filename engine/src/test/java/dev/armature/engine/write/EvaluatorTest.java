package dev.armature.engine.write;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.engine.traffic.Cost;
import dev.armature.language.Update;
import dev.armature.model.Item;
import dev.armature.storage.Decision;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
    private static final Item BOOK = item("{pk: {S: a}, kind: {S: book}, n: {N: 1}}");

    private final TestDatabase database = new TestDatabase();
    private final AtomicInteger stamps = new AtomicInteger();

    @AfterEach
    void close() {
        database.close();
    }

    private Writer.Result evaluate(ItemWrite write, @Nullable Item before) {
        return evaluator(false).evaluate(write, before, recovery -> stamps.incrementAndGet(), null, 1, null);
    }

    private Evaluator evaluator(boolean createsByRemoving) {
        return new Evaluator(
                database.engine.catalog(),
                new Recorder(database.clock),
                database.engine.history(),
                new Replicator(database.clock),
                createsByRemoving);
    }

    private Effect effect(ItemWrite write, @Nullable Item before) {
        return ((Writer.Result.Done) evaluate(write, before)).effect();
    }

    private String fault(ItemWrite write, @Nullable Item before) {
        var fault = ((Writer.Result.Invalid) evaluate(write, before)).fault();
        return fault.code().shortName() + ": " + fault.text();
    }

    private ItemWrite editing(@Nullable Update update) {
        return ItemWrite.update(database.table(), attributes("{pk: {S: a}}"), update, ItemWrite.Guard.NONE);
    }

    private ItemWrite checking(String condition) {
        var guard = new ItemWrite.Guard(condition(condition, null), false);
        return ItemWrite.check(database.table(), attributes("{pk: {S: a}}"), guard);
    }

    @Test
    void saysWhatComesAfter() {
        assertThat(effect(database.putting(BOOK.attributes()), null).after()).isEqualTo(BOOK);
        assertThat(effect(database.deleting("a"), BOOK).after()).isNull();
        assertThat(effect(checking("attribute_exists(n)"), BOOK).after()).isEqualTo(BOOK);
        assertThat(effect(editing(null), null).after()).isEqualTo(item("{pk: {S: a}}"));
        assertThat(effect(editing(null), BOOK).after()).isEqualTo(BOOK);
        assertThat(effect(editing(update("SET n = pk", null)), null).after())
                .isEqualTo(item("{pk: {S: a}, n: {S: a}}"));
        assertThat(effect(editing(update("REMOVE n", null)), BOOK).after())
                .isEqualTo(item("{pk: {S: a}, kind: {S: book}}"));
    }

    /** Removing alone makes no item, unless it is done as in DynamoDB Local. */
    @Test
    void makesNoItemByRemoving() {
        var removing = editing(update("REMOVE n", null));
        assertThat(effect(removing, null).after()).isNull();
        assertThat(effect(removing, null).rows()).isEmpty();
        var asLocal = evaluator(true).evaluate(removing, null, recovery -> 1, null, 1, null);
        assertThat(((Writer.Result.Done) asLocal).effect().after()).isEqualTo(item("{pk: {S: a}}"));
    }

    @Test
    void asksTheConditionOfTheItemThatIsThere() {
        assertThat(evaluate(checking("attribute_exists(n)"), BOOK)).isInstanceOf(Writer.Result.Done.class);
        var write = checking("attribute_not_exists(n)");
        assertThat(evaluate(write, BOOK)).isEqualTo(new Writer.Result.ConditionFailed(write, BOOK, Cost.ofTable(1)));
        assertThat(evaluate(checking("attribute_not_exists(pk)"), null)).isInstanceOf(Writer.Result.Done.class);
        assertThat(evaluate(checking("attribute_exists(pk)"), null)).isInstanceOf(Writer.Result.ConditionFailed.class);
    }

    @Test
    void removesAnItemOnlyIfItsTimeIsOverStill() {
        database.change(draft -> draft.expiryAttribute = "ttl");
        var key = database.deleting("a").key();
        var expiry = ItemWrite.expire(database.table(), key, new Expiry("ttl", TestDatabase.START));
        var due = item("{pk: {S: a}, ttl: {N: 1794736799}}");
        var later = item("{pk: {S: a}, ttl: {N: 1794736900}}");
        assertThat(effect(expiry, due).after()).isNull();
        assertThat(effect(expiry, later).after()).isEqualTo(later);
        assertThat(effect(expiry, null).after()).isNull();
        database.change(draft -> draft.expiryAttribute = "other");
        assertThat(effect(expiry, due).after()).isEqualTo(due);
    }

    /** What a table has become since the request came is what counts. */
    @Test
    void maintainsAnIndexThatIsNewerThanTheRequest() {
        var before = database.putting(attributes("{pk: {S: a}, extra: {S: x}}"));
        assertThat(effect(before, null).indexes()).isEmpty();
        database.transcript("""
                > UpdateTable {TableName: Orders, AttributeDefinitions: [{AttributeName: extra, AttributeType: S}], GlobalSecondaryIndexUpdates:
                    [{Create: {IndexName: byExtra, KeySchema: [{AttributeName: extra, KeyType: HASH}], Projection: {ProjectionType: ALL}}}]}
                """);
        assertThat(effect(before, null).indexes())
                .singleElement()
                .satisfies(change -> assertThat(change.index().name()).isEqualTo("byExtra"));
    }

    @Test
    void refusesATableThatHasGoneMeanwhile() {
        var write = database.putting(BOOK.attributes());
        database.deleteTable();
        assertThat(fault(write, null)).isEqualTo("ResourceNotFoundException: Requested resource not found");
        database.createTable();
        assertThat(fault(write, null)).isEqualTo("ResourceNotFoundException: Requested resource not found");
    }

    @Test
    void refusesWhatAnUpdateMakesTooLargeOrTooDeep() {
        String deep = "{pk: {S: a}, x: " + "{L: [".repeat(31) + "{N: 1}" + "]}".repeat(31) + "}";
        assertThat(effect(editing(update("SET y = x", null)), item(deep)).after())
                .isNotNull();
        assertThat(fault(editing(update("SET y[0] = x", null)), item(deep.replaceFirst("x:", "y: {L: []}, x:"))))
                .isEqualTo("ValidationException: Nesting Levels have exceeded supported limits");
        assertThat(fault(
                        editing(update("SET y = x", null)),
                        item("{pk: {S: a}, x: {S: %s}}".formatted("x".repeat(250_000)))))
                .isEqualTo("ValidationException: Item size to update has exceeded the maximum allowed size");
        assertThat(fault(editing(update("SET kind = n", null)), item("{pk: {S: a}, n: {N: 1}}")))
                .contains("unsupported type");
    }

    /** A record and a row of the history for what changes something, and a stamp is taken only then. */
    @Test
    void recordsAndKeepsWhatChanges() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        database.transcript(
                "> UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}");
        var put = effect(database.putting(BOOK.attributes()), null);
        assertThat(put.records()).hasSize(1);
        assertThat(put.replaced()).isNotNull();
        assertThat(stamps.get()).isEqualTo(1);
        var same = effect(database.putting(BOOK.attributes()), BOOK);
        assertThat(same.records()).isEmpty();
        assertThat(same.replaced()).isNull();
        assertThat(effect(checking("attribute_exists(n)"), BOOK).records()).isEmpty();
        assertThat(stamps.get()).isEqualTo(1);
        database.disableStream();
        assertThat(effect(database.putting(BOOK.attributes()), null).records()).isEmpty();
    }

    /** A destination has a log of its own with both images, whatever the stream shows; and a table without either has no record. */
    @Test
    void recordsForAStreamAndForADestination() {
        assertThat(effect(database.putting(BOOK.attributes()), null).records()).isEmpty();
        database.change(draft -> draft.destinations.add(new KinesisDestination(
                "arn",
                KinesisDestination.Phase.ACTIVE,
                Span.of(TestDatabase.START, Duration.ZERO),
                null,
                null,
                500,
                1)));
        assertThat(effect(database.putting(BOOK.attributes()), BOOK).records()).isEmpty();
        var alone = effect(database.putting(BOOK.attributes()), null).records();
        assertThat(alone).singleElement().extracting(Decision.Append::log).isEqualTo(500);
        database.enableStream(StreamViewType.KEYS_ONLY);
        var both = effect(database.putting(BOOK.attributes()), null).records();
        assertThat(both).hasSize(2);
        assertThat(StreamRecord.decode(both.getFirst().record()).newImage()).isNull();
        assertThat(StreamRecord.decode(both.getLast().record()).newImage()).isEqualTo(BOOK);
        database.change(draft ->
                draft.destinations.replaceAll(each -> each.disabled(Span.of(TestDatabase.START, Duration.ZERO))));
        assertThat(effect(database.putting(BOOK.attributes()), null).records()).hasSize(1);
    }
}
