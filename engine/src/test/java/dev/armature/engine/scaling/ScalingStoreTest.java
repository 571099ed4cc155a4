package dev.armature.engine.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.scaling.ScalableTarget.Suspended;
import dev.armature.engine.table.Fields;
import dev.armature.model.Item;
import dev.armature.storage.TestStorage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Scalable targets as they are named and stored. */
class ScalingStoreTest {
    private static final Instant THEN = Instant.ofEpochMilli(1_794_736_800_123L);
    private static final String ROLE = "arn:aws:iam::123456789012:role/scaling";

    private final ScalingStore store = new ScalingStore(TestStorage.create());

    private static ScalableResource resource(String table, @Nullable String index, ScalableDimension dimension) {
        return new ScalableResource(TestDatabase.CALLER.table(table), index, dimension);
    }

    private static ScalableTarget target(ScalableResource resource) {
        return new ScalableTarget(resource, 5, 100, ROLE, Suspended.NOTHING, Map.of(), List.of(), List.of(), THEN);
    }

    @ParameterizedTest
    @CsvSource({
        "table/Orders, TABLE_READ, table/Orders",
        "table/Orders, TABLE_WRITE, table/Orders",
        "table/Orders/index/byCity, INDEX_READ, table/Orders/index/byCity",
        "table/Orders/index/byCity, INDEX_WRITE, table/Orders/index/byCity",
        "table/Orders/index/byCity, TABLE_READ,",
        "table/Orders, INDEX_WRITE,",
        "stream/Orders, TABLE_READ,",
        "Orders, TABLE_READ,"
    })
    void isNamedAsAwsNamesIt(String id, ScalableDimension dimension, @Nullable String named) {
        var resource = ScalableResource.of(TestDatabase.CALLER, id, dimension);
        assertThat(resource == null ? null : resource.resourceId()).isEqualTo(named);
    }

    @ParameterizedTest
    @EnumSource(ScalableDimension.class)
    void knowsEachDimensionByItsName(ScalableDimension dimension) {
        assertThat(ScalableDimension.of(dimension.text())).isEqualTo(dimension);
        assertThat(dimension.text()).startsWith(dimension.isOfIndex() ? "dynamodb:index:" : "dynamodb:table:");
        assertThat(dimension.text()).endsWith(dimension.isRead() ? ":ReadCapacityUnits" : ":WriteCapacityUnits");
        assertThat(ScalableDimension.of("ecs:service:DesiredCount")).isNull();
        assertThat(ScalableDimension.of(null)).isNull();
    }

    /** The same for as long as there is a resource of this name, and different for all others. */
    @Test
    void hasAnArnOfItsOwn() {
        var table = resource("Orders", null, ScalableDimension.TABLE_READ);
        assertThat(table.targetArn())
                .matches("arn:aws:application-autoscaling:eu-west-2:123456789012:scalable-target/[0-9a-f]{32}")
                .isEqualTo(
                        resource("Orders", null, ScalableDimension.TABLE_READ).targetArn())
                .isNotEqualTo(
                        resource("Orders", null, ScalableDimension.TABLE_WRITE).targetArn())
                .isNotEqualTo(
                        resource("Other", null, ScalableDimension.TABLE_READ).targetArn());
        assertThat(resource("Orders", "a", ScalableDimension.INDEX_READ).targetArn())
                .isNotEqualTo(
                        resource("Orders", "b", ScalableDimension.INDEX_READ).targetArn());
        assertThat(table.described())
                .isEqualTo("service namespace: dynamodb, resource ID: table/Orders, scalable dimension:"
                        + " dynamodb:table:ReadCapacityUnits");
    }

    @Test
    void namesPoliciesActionsAndAlarms() {
        var index = resource("Orders", "byCity", ScalableDimension.INDEX_WRITE);
        var policy = new ScalingPolicy("half", "id-1", 50, null, null, false, THEN);
        assertThat(policy.arn(index))
                .isEqualTo("arn:aws:autoscaling:eu-west-2:123456789012:scalingPolicy:id-1:resource/dynamodb/"
                        + "table/Orders/index/byCity:policyName/half");
        assertThat(policy.alarms(index)).hasSize(4).allSatisfy(alarm -> {
            assertThat(alarm.name()).startsWith("TargetTracking-table/Orders/index/byCity-");
            assertThat(alarm.arn()).isEqualTo("arn:aws:cloudwatch:eu-west-2:123456789012:alarm:" + alarm.name());
        });
        assertThat(policy.alarms(index)).doesNotHaveDuplicates().isEqualTo(policy.alarms(index));
        var action = new ScheduledAction("night", "id-2", "rate(1 day)", null, null, null, 1L, null, THEN);
        assertThat(action.arn(index))
                .isEqualTo("arn:aws:autoscaling:eu-west-2:123456789012:scheduledAction:id-2:resource/dynamodb/"
                        + "table/Orders/index/byCity:scheduledActionName/night");
    }

    @Test
    void readsBackAllThatATargetHas() {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("team", "blue");
        tags.put("", "empty");
        var full = target(resource("Orders", "byCity", ScalableDimension.INDEX_WRITE))
                .tagged(tags)
                .suspending(new Suspended(true, false, true))
                .with(List.of(
                        new ScalingPolicy("half", "id-1", 50.25, 60, 0, true, THEN),
                        new ScalingPolicy("other", "id-2", 1e-3, null, null, false, THEN.plusMillis(1))))
                .scheduling(List.of(
                        new ScheduledAction(
                                "night",
                                "id-3",
                                "cron(0 22 * * ? *)",
                                "Europe/Berlin",
                                THEN,
                                THEN.plusSeconds(9),
                                1L,
                                2L,
                                THEN),
                        new ScheduledAction(
                                "once", "id-4", "at(2026-11-17T00:00:00)", null, null, null, null, null, THEN)));
        store.change(full.resource(), current -> {
            assertThat(current).isNull();
            return full;
        });
        assertThat(store.find(full.resource())).isEqualTo(full);
        assertThat(store.find(resource("Orders", "byCity", ScalableDimension.INDEX_READ)))
                .isNull();
        var plain = target(resource("Orders", null, ScalableDimension.TABLE_READ));
        store.change(plain.resource(), current -> plain);
        assertThat(store.find(plain.resource())).isEqualTo(plain);
    }

    @Test
    void changesOnePartAndLeavesTheOthers() {
        var target =
                target(resource("Orders", null, ScalableDimension.TABLE_READ)).tagged(Map.of("a", "b"));
        assertThat(target.within(7, 8))
                .extracting(ScalableTarget::capacityMin, ScalableTarget::capacityMax, ScalableTarget::tags)
                .containsExactly(7L, 8L, Map.of("a", "b"));
        assertThat(target.inRole("other").roleArn()).isEqualTo("other");
        assertThat(target.inRole("other").capacityMax()).isEqualTo(100);
        assertThat(target.suspending(new Suspended(true, true, true)).tags()).isEqualTo(Map.of("a", "b"));
    }

    @Test
    void listsThoseOfAnAccountAndRegionInOrder() {
        for (String table : List.of("b", "a", "c")) {
            for (var dimension : List.of(ScalableDimension.TABLE_WRITE, ScalableDimension.TABLE_READ)) {
                var each = target(resource(table, null, dimension));
                store.change(each.resource(), current -> each);
            }
        }
        assertThat(store.list("123456789012", "eu-west-2"))
                .extracting(each ->
                        each.resource().resourceId() + " " + each.resource().dimension())
                .containsExactly(
                        "table/a TABLE_READ",
                        "table/a TABLE_WRITE",
                        "table/b TABLE_READ",
                        "table/b TABLE_WRITE",
                        "table/c TABLE_READ",
                        "table/c TABLE_WRITE");
        assertThat(store.list("123456789012", "us-east-1")).isEmpty();
        assertThat(store.list("210987654321", "eu-west-2")).isEmpty();
        assertThat(store.all()).hasSize(6);
        store.change(resource("a", null, ScalableDimension.TABLE_READ), current -> null);
        assertThat(store.all()).hasSize(5);
    }

    @Test
    void aChangeThatThrowsChangesNothing() {
        var target = target(resource("Orders", null, ScalableDimension.TABLE_READ));
        store.change(target.resource(), current -> target);
        assertThatThrownBy(() -> store.change(target.resource(), current -> {
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store.find(target.resource())).isEqualTo(target);
    }

    @Test
    void refusesRowsThatMakeNoSense() {
        byte[] row = ScalableTargetCodec.encode(target(resource("Orders", null, ScalableDimension.TABLE_READ)));
        assertThatThrownBy(() -> ScalableTargetCodec.decode(with(row, "format", 2)))
                .hasMessageContaining("a newer version of Armature: format 2, and this one reads 1");
        var other = new Fields();
        Item.ofStored(row).attributes().forEach(other::put);
        other.put("dimension", "dynamodb:table:Colour");
        assertThatThrownBy(() -> ScalableTargetCodec.decode(other.item().stored()))
                .hasMessageContaining("damaged scalable target: dimension dynamodb:table:Colour");
    }

    private static byte[] with(byte[] row, String name, long number) {
        var out = new Fields();
        var item = Item.ofStored(row);
        item.attributes().forEach(out::put);
        out.put(name, number);
        return out.item().stored();
    }

    /** With its table, in the same step; and with an index of it. */
    @Test
    void goesWithWhatItScales() {
        try (var database = new TestDatabase()) {
            var engine = database.engine;
            var ofTable = target(resource("Orders", null, ScalableDimension.TABLE_READ));
            var ofIndex = target(resource("Orders", "byKind", ScalableDimension.INDEX_READ));
            var ofOther = target(resource("Orders2", null, ScalableDimension.TABLE_READ));
            var stored = new ScalingStore(engine.storage());
            for (var each : List.of(ofTable, ofIndex, ofOther)) {
                stored.change(each.resource(), current -> each);
            }
            database.change(draft -> draft.schema = draft.schema.withIndexes(List.of()));
            assertThat(stored.all()).containsExactlyInAnyOrder(ofTable, ofOther);
            database.deleteTable();
            assertThat(stored.all()).containsExactly(ofOther);
        }
    }
}
