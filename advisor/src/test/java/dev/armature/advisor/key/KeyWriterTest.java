package dev.armature.advisor.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyWriterTest {
    @ParameterizedTest
    @CsvSource({
        "ISSUE#{n:06d},                 ISSUE#000042",
        "ISSUE#{n:01d},                 ISSUE#42",
        "ISSUE#{n:desc(99999)},         ISSUE#99957",
        "{at:date(year)},               2024",
        "{at:date(month)},              2024-01",
        "DAY#{at:date(day)}T00:00:00Z,  DAY#2024-01-31T00:00:00Z",
        "{at:date(hour)},               2024-01-31T23",
        "{at:date(minute)},             2024-01-31T23:59",
        "{epoch:date(day)},             2024-01-31",
        "{millis:date(minute)},         2024-01-31T23:59",
        "{name:upper}/{name:lower},     ALEX/alex",
        "{total:06d},                   0099.5",
    })
    void writesEachForm(String template, String key) {
        assertThat(KeyWriter.key(KeyTemplate.parse(template), VALUES)).contains(AttributeValue.string(key));
    }

    @Test
    void keepsTheTypeOfAFieldAlone() {
        assertThat(KeyWriter.key(KeyTemplate.parse("{n}"), VALUES)).contains(AttributeValue.number(42));
    }

    @Test
    void spreadsValuesOverAllShards() {
        var shards = java.util.stream.IntStream.range(0, 200)
                .mapToObj(i -> KeyWriter.text(new Form.Shard(15), AttributeValue.string("user" + i)))
                .distinct()
                .mapToInt(Integer::parseInt)
                .sorted()
                .toArray();
        assertThat(shards).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    }

    @Test
    void makesNoKeyOfWhatIsMissing() {
        assertThat(KeyWriter.key(KeyTemplate.parse("A#{missing}"), VALUES)).isEmpty();
    }

    private static final Map<String, AttributeValue> VALUES = Map.of(
            "n", AttributeValue.number(42),
            "at", AttributeValue.string("2024-01-31T23:59:59.999Z"),
            "epoch", AttributeValue.number(1_706_745_599L),
            "millis", AttributeValue.number(1_706_745_599_999L),
            "name", AttributeValue.string("Alex"),
            "total", decimal("99.5"));

    private static AttributeValue decimal(String text) {
        try {
            return new AttributeValue.N(Decimal.of(new BigDecimal(text)));
        } catch (Decimal.MalformedException beyondAllNumbers) {
            throw new IllegalArgumentException(beyondAllNumbers);
        }
    }
}
