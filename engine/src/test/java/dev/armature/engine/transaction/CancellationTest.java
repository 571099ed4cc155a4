package dev.armature.engine.transaction;

import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CancellationTest {
    @Test
    void namesTheReasonOfEachAction() {
        var refusal = Cancellation.of(3, 1, new Cancellation.Reason("ValidationError", "too bad", null));
        assertThat(refusal)
                .hasMessage(
                        "TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific"
                                + " reasons [None, ValidationError, None]");
        assertThat(refusal.details())
                .isEqualTo(new Cancellation(List.of(
                        new Cancellation.Reason("None", null, null),
                        new Cancellation.Reason("ValidationError", "too bad", null),
                        new Cancellation.Reason("None", null, null))));
    }

    @ParameterizedTest
    @CsvSource({
        "VALIDATION, ValidationError",
        "RESOURCE_NOT_FOUND, ResourceNotFound",
        "THROTTLING, ThrottlingError",
        "PROVISIONED_THROUGHPUT_EXCEEDED, ProvisionedThroughputExceeded"
    })
    void hasACodeForEachFault(ErrorCode fault, String code) {
        assertThat(Cancellation.Reason.invalid(new ApiException(fault, "text")))
                .isEqualTo(new Cancellation.Reason(code, "text", null));
    }

    /** The item that a condition failed on is shown to those who asked to see it. */
    @Test
    void showsTheItemIfAskedTo() {
        try (var database = new TestDatabase()) {
            var item = item("{pk: {S: a}}");
            for (boolean asked : List.of(true, false)) {
                var guard = new ItemWrite.Guard(condition("attribute_exists(x)", null), asked);
                var write = ItemWrite.delete(database.table(), item.attributes(), guard);
                assertThat(Cancellation.Reason.of(new Writer.Result.ConditionFailed(write, item, Cost.NONE)))
                        .isEqualTo(new Cancellation.Reason(
                                "ConditionalCheckFailed", "The conditional request failed", asked ? item : null));
            }
        }
    }
}
