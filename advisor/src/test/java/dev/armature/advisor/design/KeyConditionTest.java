package dev.armature.advisor.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.read.ModelReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyConditionTest {
    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list:
                  - { name: ByRegion, partition_key: [tournament, region], sort_key: [round, bracket, matchId] }
                entities:
                  Match:
                    pk_template: "match#{matchId}"
                    sk_template: "%s"
                    fields:
                      - { name: matchId, type: string }
                      - { name: tournament, type: string }
                      - { name: region, type: string }
                      - { name: round, type: string }
                      - { name: bracket, type: string }
                      - { name: seq, type: integer, max: 99 }
                      - { name: day, type: string, format: date }
                    access_patterns:
                      - { name: asked, operation: %s, %s parameters: [%s] }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "log#{seq:06d}       | Query   | -           | matchId               | any sort key",
                "log#{seq:06d}       | Query   | >=          | match_id              | >= log#",
                "log#{seq:06d}       | Query   | >=          | matchId, afterSeq     | >= log#{seq:06d}",
                "log#{seq:06d}       | Query   | begins_with | matchId               | begins_with log#",
                "log#{seq:06d}       | Query   | -           | matchId, seq          | = log#{seq:06d}",
                "log#{day}#{seq:06d} | Query   | -           | matchId, day          | begins_with log#{day}#",
                "log#{day}#{seq:06d} | Query   | between     | matchId, from, to     | between log#{day} and log#{day}",
                "log#{day}#{seq:06d} | Query   | between     | matchId, day, end     | between log#{day} and log#{day}",
                "log#{day}#{seq:06d} | Query   | between     | matchId, day, from, to | between log#{day}#{seq:06d} and log#{day}#{seq:06d}",
                "log#{day}#{seq:06d} | Query   | begins_with | matchId, dayPrefix    | begins_with log#{day}",
                "log#{day}#{seq:06d} | Query   | <           | matchId, day, limit   | < log#{day}",
                "log#{day}#{seq:06d} | GetItem | -           | matchId, day, seq     | = log#{day}#{seq:06d}",
                "state               | GetItem | -           | id                    | = state",
                "match#{matchId}     | Query   | <=          | matchId               | <= match#{matchId}",
            })
    void makesTheConditionOfParameters(
            String sortKey, String operation, String range, String parameters, String expected) {
        assertThat(condition(
                                sortKey,
                                operation,
                                range.equals("-") ? "" : "range_condition: '" + range + "',",
                                parameters)
                        .sort()
                        .text())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tournament, region                 | any sort key",
                "tournament, region, round          | = {round}",
                "tournament, region, round, bracket | = {bracket}",
                "tournament, region, bracket        | any sort key",
            })
    void takesTheAttributesOfAnIndexInTheirOrder(String parameters, String expected) {
        var condition = condition("state", "Query", "index_name: ByRegion,", parameters);
        assertThat(condition.sort().text()).isEqualTo(expected);
        assertThat(condition.skipped()).hasSize(expected.startsWith("any") && parameters.contains("bracket") ? 1 : 0);
    }

    @Test
    void tellsWhatIsMissing() {
        assertThat(condition("log#{seq:06d}", "GetItem", "", "matchId").missing())
                .containsExactly("seq");
        assertThat(condition("log#{seq:06d}", "GetItem", "", "day").missing()).containsExactly("matchId", "seq");
        assertThat(condition("log#{seq:06d}", "GetItem", "", "match, number").missing())
                .isEmpty();
        assertThat(condition("log#{seq:06d}", "BatchGetItem", "", "matchIds, seqs")
                        .missing())
                .isEmpty();
        assertThat(condition("state", "PutItem", "", "match: x").missing()).isEmpty();
    }

    private static KeyCondition condition(String sortKey, String operation, String more, String parameters) {
        var list = new StringBuilder();
        for (String name : parameters.split(", *", -1)) {
            String type = name.contains(":") ? "entity" : "string";
            list.append(list.isEmpty() ? "" : ", ")
                    .append("{ name: " + name.replace(": x", "") + ", type: " + type + " }");
        }
        var design = new Design(ModelReader.read(MODEL.formatted(sortKey, operation, more, list)));
        return design.keyCondition(design.patterns().getFirst()).orElseThrow();
    }
}
