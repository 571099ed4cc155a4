package dev.armature.engine.request;

import static dev.armature.engine.TestItems.unchecked;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Wording;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpressionParametersTest {
    private static final Map<String, String> NAMES = Map.of("#a", "a");

    private static ExpressionParameters parameters(Wording wording) {
        return new ExpressionParameters(wording);
    }

    /** In the order in which they were asked about, except for what is listed first. */
    @Test
    void mayNotBeOfBothKinds() {
        var mixed = parameters(Wording.OLDER)
                .legacy("Expected", Map.of())
                .legacy("ConditionalOperator", null)
                .legacyFirst("AttributeUpdates", Map.of())
                .expression("UpdateExpression", null)
                .expression("ConditionExpression", "a = b")
                .projection("a");
        assertThatThrownBy(mixed::refuseMixture)
                .hasMessage(
                        "ValidationException: Can not use both expression and non-expression parameters in the same request:"
                                + " Non-expression parameters: {AttributeUpdates, Expected} Expression parameters: {ConditionExpression,"
                                + " ProjectionExpression}");
        assertThatCode(() -> {
                    parameters(Wording.OLDER).legacy("Expected", Map.of()).refuseMixture();
                    parameters(Wording.OLDER)
                            .expression("ConditionExpression", "a = b")
                            .refuseMixture();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void haveNamesAndValuesOnlyWithExpressions() {
        assertThatThrownBy(() -> parameters(Wording.OLDER)
                        .expression("FilterExpression", null)
                        .substitutions(NAMES, null))
                .hasMessage(
                        "ValidationException: ExpressionAttributeNames can only be specified when using expressions");
        var values = unchecked("{:v: {N: 1}}");
        String text = "ValidationException: ExpressionAttributeValues can only be specified when using expressions";
        assertThatThrownBy(() -> parameters(Wording.OLDER)
                        .expression("FilterExpression", null)
                        .substitutions(null, values))
                .hasMessage(text + ": FilterExpression is null");
        assertThatThrownBy(() -> parameters(Wording.BARE)
                        .expression("FilterExpression", null)
                        .expression("KeyConditionExpression", null)
                        .substitutions(null, values))
                .hasMessage(text + ": FilterExpression and KeyConditionExpression are null");
        assertThatThrownBy(() -> parameters(Wording.ENVELOPED)
                        .expression("ConditionExpression", null)
                        .substitutions(null, values))
                .hasMessage(text);
        // A projection uses names, and no values.
        assertThatThrownBy(() -> parameters(Wording.OLDER).projection("a").substitutions(NAMES, values))
                .hasMessage(text);
    }

    @Test
    void needNotBeOfUseInATransaction() {
        var values = unchecked("{:v: {N: 1}}");
        assertThatCode(() -> parameters(Wording.OLDER)
                        .expression("ConditionExpression", null)
                        .ofAction(NAMES, values)
                        .requireAllUsed())
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> parameters(Wording.OLDER)
                        .expression("ConditionExpression", "a = b")
                        .ofAction(NAMES, values)
                        .requireAllUsed())
                .hasMessageContaining("unused in expressions: keys: {#a}");
        assertThatThrownBy(() -> parameters(Wording.OLDER)
                        .expression("ConditionExpression", null)
                        .ofAction(null, unchecked("{:v: {N: x}}")))
                .hasMessageContaining("contains invalid value");
    }

    /** The older layer says which value it is about. */
    @Test
    void haveValuesThatAreGood() {
        var values = unchecked("{:good: {N: 1}, :bad: {N: x}}");
        for (Wording wording : List.of(Wording.BARE, Wording.ENVELOPED)) {
            assertThatThrownBy(() -> parameters(wording)
                            .expression("FilterExpression", "a")
                            .substitutions(null, values))
                    .hasMessage("ValidationException: The parameter cannot be converted to a numeric value: x");
        }
        assertThatThrownBy(() -> parameters(Wording.OLDER)
                        .expression("FilterExpression", "a")
                        .substitutions(null, values))
                .hasMessage(
                        "ValidationException: ExpressionAttributeValues contains invalid value: The parameter cannot be"
                                + " converted to a numeric value: x for key :bad");
    }
}
