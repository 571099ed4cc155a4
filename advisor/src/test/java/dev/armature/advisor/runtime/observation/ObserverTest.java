package dev.armature.advisor.runtime.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.runtime.TestTraffic;
import dev.armature.advisor.runtime.sketch.KeyForms;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What requests do is counted where it belongs, and what is kept has a bound. */
class ObserverTest {
    private final TestTraffic traffic = new TestTraffic();

    @AfterEach
    void close() {
        traffic.close();
    }

    @Test
    void requestsOfOneShapeAreCountedTogether() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 5; i++) {
            traffic.put("Orders", "o" + i, "a", "'v':{'S':'x'}");
            traffic.get("Orders", "o" + i, "a");
        }
        traffic.call(
                "GetItem",
                "{'TableName':'Orders','Key':" + TestTraffic.item("o1", "a", "") + ",'ConsistentRead':true}");

        var orders = table("Orders");
        assertThat(orders.shapes())
                .extracting(shape -> shape.operation() + " " + shape.facts().isStrong() + " " + shape.requests())
                .containsExactlyInAnyOrder("PutItem false 5", "GetItem false 5", "GetItem true 1");
        assertThat(orders.own().total(SpaceCount.READS)).isEqualTo(6);
        assertThat(orders.own().total(SpaceCount.READ_HALVES)).isEqualTo(7);
        assertThat(orders.own().total(SpaceCount.WRITE_UNITS)).isEqualTo(5);
        assertThat(orders.own().sketch().partitions()).isEqualTo(5);
        assertThat(orders.own().items()).isEqualTo(5);
    }

    @Test
    void pagesOfAnIndexBelongToTheIndex() {
        traffic.createTable("Orders", "kind S", TestTraffic.globalIndex("byKind", "kind", "", "ALL"));
        traffic.put("Orders", "a", "1", "'kind':{'S':'red'},'n':{'N':'1'}");
        traffic.put("Orders", "b", "1", "'kind':{'S':'red'},'n':{'N':'2'}");
        traffic.put("Orders", "b", "1", "'kind':{'S':'blue'},'n':{'N':'2'}");
        traffic.call(
                "Query",
                "{'TableName':'Orders','IndexName':'byKind','KeyConditionExpression':'kind = :k',"
                        + "'FilterExpression':'n > :n','ExpressionAttributeValues':{':k':{'S':'red'},':n':{'N':'1'}},'Limit':1}");

        var byKind = table("Orders").indexes().getFirst();
        assertThat(byKind.total(SpaceCount.READS)).isEqualTo(1);
        assertThat(byKind.total(SpaceCount.WRITES)).isEqualTo(3);
        assertThat(byKind.total(SpaceCount.MOVED)).isEqualTo(1);
        assertThat(byKind.sketch().mostRead())
                .singleElement()
                .satisfies(key -> assertThat(key.key()).isEqualTo("red"));
        assertThat(table("Orders").shapes())
                .filteredOn(shape -> shape.operation().equals("Query"))
                .singleElement()
                .satisfies(shape -> {
                    assertThat(shape.index()).isEqualTo("byKind");
                    assertThat(shape.total(ShapeCount.SCANNED)).isEqualTo(1);
                    assertThat(shape.total(ShapeCount.RETURNED)).isZero();
                    assertThat(shape.total(ShapeCount.EMPTY_CUT)).isEqualTo(1);
                    assertThat(shape.facts().named()).containsExactly("n");
                });
    }

    @Test
    void minutesAndHoursAreKept() {
        traffic.createTable("Orders", "");
        traffic.get("Orders", "a", "1");
        traffic.advance(Duration.ofMinutes(2));
        traffic.get("Orders", "a", "1");
        traffic.get("Orders", "a", "1");

        assertThat(LongStream.of(table("Orders").own().lastHour(SpaceCount.READS))
                        .skip(57)
                        .boxed())
                .containsExactly(1L, 0L, 2L);

        traffic.advance(Duration.ofHours(5));
        assertThat(table("Orders").own().lastHour(SpaceCount.READS)).containsOnly(0);
        assertThat(table("Orders").own().total(SpaceCount.READS)).isEqualTo(3);
        traffic.advance(Duration.ofDays(7));
        assertThat(table("Orders").shapes()).isEmpty();
        assertThat(traffic.observer.seen().window()).isEqualTo(Duration.ofDays(7));
    }

    /** Each text is another shape; the first ones are kept apart, and the others counted together. */
    @Test
    void theNumberOfShapesHasABound() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 600; i++) {
            traffic.call(
                    "GetItem",
                    "{'TableName':'Orders','Key':" + TestTraffic.item("a", "b", "") + ",'ProjectionExpression':'a" + i
                            + "'}");
        }

        var orders = table("Orders");
        assertThat(orders.shapes()).hasSizeLessThanOrEqualTo(Bounds.SHAPES_MAX);
        assertThat(orders.total(ShapeCount.REQUESTS)).isEqualTo(600);
    }

    @Test
    void theNumberOfFormsAndAttributesHasABound() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 300; i++) {
            traffic.put("Orders", "a", "S" + "#".repeat(i), "'a" + i + "':{'S':'x'}");
        }

        var sketch = table("Orders").own().sketch();
        assertThat(sketch.forms()).hasSize(KeyForms.FORMS_MAX);
        assertThat(sketch.attributes()).hasSize(Bounds.ATTRIBUTES_MAX);
    }

    @Test
    void aTableThatIsDeletedIsForgotten() {
        for (int i = 0; i < 2 * Bounds.SPACES_MAX; i++) {
            traffic.createTable("Orders", "");
            traffic.get("Orders", "a", "1");
            traffic.call("DeleteTable", "{'TableName':'Orders'}");
        }
        traffic.createTable("Orders", "");
        traffic.get("Orders", "a", "1");

        assertThat(table("Orders").own().total(SpaceCount.READS)).isEqualTo(1);
        assertThat(traffic.observer.seen().missed()).isZero();
    }

    @Test
    void nothingIsLeftAfterAReset() {
        traffic.createTable("Orders", "");
        traffic.get("Orders", "a", "1");
        traffic.advance(Duration.ofMinutes(5));
        traffic.observer.reset();

        assertThat(traffic.observer.seen().tables()).isEmpty();
        assertThat(traffic.observer.seen().window()).isZero();
    }

    /** Under load one of sixteen is looked at closely, and stands for the others. */
    @Test
    void manyRequestsAreSampledAndStillAddUp() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 40_000; i++) {
            traffic.get("Orders", i % 4 == 0 ? "hot" : "k" + i % 1000, "1");
        }

        var own = table("Orders").own();
        assertThat(own.total(SpaceCount.READS)).isEqualTo(40_000);
        assertThat((double) own.sketch().readTotal()).isBetween(34_000.0, 46_000.0);
        assertThat(own.sketch().mostRead().getFirst().key()).isEqualTo("hot");
        assertThat((double) own.sketch().mostRead().getFirst().certain()
                        / own.sketch().readTotal())
                .isBetween(0.15, 0.35);
    }

    private TableSeen table(String name) {
        return traffic.observer.seen().table(name).orElseThrow();
    }
}
