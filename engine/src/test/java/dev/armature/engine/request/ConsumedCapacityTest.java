package dev.armature.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.request.ConsumedCapacity.Capacity;
import dev.armature.engine.request.ConsumedCapacity.Detail;
import dev.armature.engine.request.ConsumedCapacity.Kind;
import dev.armature.engine.request.ConsumedCapacity.Sum;
import dev.armature.engine.traffic.Cost;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsumedCapacityTest {
    private static final Cost COST = new Cost(1, Map.of("local", 2.0), Map.of("global", 4.0));

    @Test
    void isToldInTheDetailThatIsAskedFor() {
        assertThat(ConsumedCapacity.of(Detail.NONE, "T", COST)).isNull();
        assertThat(ConsumedCapacity.of(Detail.TOTAL, "T", COST))
                .isEqualTo(new ConsumedCapacity("T", 7, null, null, null, null, null, null));
        assertThat(ConsumedCapacity.of(Detail.INDEXES, "T", COST))
                .isEqualTo(new ConsumedCapacity(
                        "T",
                        7,
                        null,
                        null,
                        new Capacity(null, null, 1),
                        Map.of("local", new Capacity(null, null, 2)),
                        Map.of("global", new Capacity(null, null, 4)),
                        null));
        assertThat(ConsumedCapacity.of(Detail.INDEXES, "T", Cost.ofTable(0.5)))
                .isEqualTo(new ConsumedCapacity("T", 0.5, null, null, new Capacity(null, null, 0.5), null, null, null));
        assertThat(Detail.of(null)).isEqualTo(Detail.NONE);
        assertThat(Detail.of("INDEXES")).isEqualTo(Detail.INDEXES);
    }

    @Test
    void ofATransactionSaysWhichUnitsTheyAre() {
        var read = new Sum(Kind.TRANSACTIONAL_READ).add(COST).in(Detail.INDEXES, "T");
        assertThat(read)
                .isEqualTo(new ConsumedCapacity(
                        "T",
                        7,
                        7.0,
                        null,
                        new Capacity(1.0, null, 1),
                        Map.of("local", new Capacity(2.0, null, 2)),
                        Map.of("global", new Capacity(4.0, null, 4)),
                        null));
        assertThat(new Sum(Kind.TRANSACTIONAL_WRITE).add(COST).in(Detail.TOTAL, "T"))
                .isEqualTo(new ConsumedCapacity("T", 7, null, 7.0, null, null, null, null));
    }

    @Test
    void isAddedUpForEachTableAndIndex() {
        Map<String, Sum> sums = new LinkedHashMap<>();
        sums.put("second", new Sum(Kind.PLAIN).add(COST).add(new Cost(1, Map.of("other", 1.0), Map.of("global", 1.0))));
        sums.put("first", new Sum(Kind.PLAIN).add(Cost.ofTable(3)));
        var all = ConsumedCapacity.all(Detail.INDEXES, sums);
        assertThat(all)
                .containsExactly(
                        new ConsumedCapacity(
                                "second",
                                10,
                                null,
                                null,
                                new Capacity(null, null, 2),
                                Map.of("local", new Capacity(null, null, 2), "other", new Capacity(null, null, 1)),
                                Map.of("global", new Capacity(null, null, 5)),
                                null),
                        new ConsumedCapacity("first", 3, null, null, new Capacity(null, null, 3), null, null, null));
        assertThat(ConsumedCapacity.all(Detail.NONE, sums)).isNull();
        assertThat(ConsumedCapacity.all(Detail.TOTAL, Map.of())).isEmpty();
    }

    @Test
    void mayHaveMoreInTheTotal() {
        assertThat(new ConsumedCapacity("T", 1, null, null, null, null, null, null)
                        .plus(2)
                        .capacityUnits())
                .isEqualTo(3);
    }
}
