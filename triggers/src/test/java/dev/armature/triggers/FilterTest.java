package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which records the filter criteria let through. */
class FilterTest {
    private static String filters(String... patterns) {
        List<String> filters = List.of(patterns).stream()
                .map(pattern -> "{\"Pattern\": \"" + pattern.replace("\"", "\\\"") + "\"}")
                .toList();
        return "\"FilterCriteria\": {\"Filters\": [" + String.join(",", filters) + "]}";
    }

    /** The mapping of the guides: a cache that is told of new and changed items, and not of deleted ones. */
    @Test
    void deliversNoRemoveToOneThatAsksForInsertAndModify() throws Exception {
        try (var mapping =
                new TestMapping("\"BatchSize\": 100, " + filters("{\"eventName\": [\"INSERT\", \"MODIFY\"]}"))) {
            mapping.stream.put("a");
            mapping.stream.putValue("a", "{\"N\": \"2\"}");
            mapping.stream.delete("a");
            mapping.stream.put("b");
            mapping.run();
            assertThat(mapping.function.calls())
                    .singleElement()
                    .satisfies(call -> assertThat(call.names()).containsExactly("INSERT", "MODIFY", "INSERT"));
            assertThat(mapping.metrics().polledEvents.sum()).isEqualTo(4);
            assertThat(mapping.metrics().filteredOutEvents.sum()).isEqualTo(1);
        }
    }

    @Test
    void looksIntoTheImages() throws Exception {
        try (var mapping = new TestMapping(filters(
                "{\"dynamodb\": {\"NewImage\": {\"value\": {\"S\": [{\"prefix\": \"order\"}]}}}}",
                "{\"dynamodb\": {\"NewImage\": {\"value\": {\"N\": [{\"exists\": true}]}}}}"))) {
            mapping.stream.putValue("a", "{\"S\": \"order-1\"}");
            mapping.stream.putValue("b", "{\"S\": \"customer-1\"}");
            mapping.stream.putValue("c", "{\"N\": \"7\"}");
            mapping.stream.putValue("d", "{\"BOOL\": true}");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "c"));
        }
    }

    @Test
    void takesOneOfSeveralFields() throws Exception {
        try (var mapping = new TestMapping(
                filters(
                        "{\"$or\": [{\"eventName\": [\"REMOVE\"]}, {\"dynamodb\": {\"Keys\": {\"pk\": {\"S\": [\"b\"]}}}}]}"))) {
            mapping.stream.put("a", "b");
            mapping.stream.delete("a");
            mapping.run();
            assertThat(mapping.function.calls())
                    .singleElement()
                    .satisfies(call -> assertThat(call.keys()).containsExactly("b", "a"));
        }
    }

    /** Otherwise a mapping that lets little through would read everything again after each start. */
    @Test
    void countsWhatItKeepsAsProcessed() throws Exception {
        try (var mapping = new TestMapping(filters("{\"eventName\": [\"REMOVE\"]}"))) {
            mapping.stream.put("a", "b");
            mapping.run();
            mapping.restart();
            mapping.stream.delete("b");
            mapping.run();
            assertThat(mapping.metrics().polledEvents.sum()).isEqualTo(1);
            assertThat(mapping.function.batches()).containsExactly(List.of("b"));
        }
    }

    @Test
    void fillsABatchWithWhatPasses() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 2, \"MaximumBatchingWindowInSeconds\": 300, "
                + filters("{\"eventName\": [\"REMOVE\"]}"))) {
            mapping.stream.put("a", "b", "c");
            mapping.stream.delete("a");
            mapping.stream.put("d");
            mapping.stream.delete("b");
            mapping.stream.delete("c");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"));
        }
    }
}
