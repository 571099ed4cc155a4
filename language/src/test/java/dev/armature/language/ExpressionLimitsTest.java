package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Wording;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is long, many or deep: it is refused with a text, at a bounded cost, and at the documented bound and not before. */
class ExpressionLimitsTest {
    /** Three quarters of what a thread has by default: half is too little when the parser is not compiled yet. */
    private static final int THREAD_STACK_BYTES = 768 << 10;

    private final Expressions expressions = new Expressions();

    @Test
    void takes4096BytesAndNotOneMore() {
        String longest = "a".repeat(4087) + " = :value";
        assertThatCode(() -> condition(longest)).doesNotThrowAnyException();
        assertRefused(
                "a" + longest, "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size;");
    }

    @Test
    void countsBytesAndNotCharacters() {
        assertRefused(
                "ä".repeat(2049),
                "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size;");
    }

    @Test
    void tellsTheSizeInTheOlderWordingExceptOfUpdates() {
        var older = Substitutions.none(Wording.OLDER);
        assertThatThrownBy(() -> expressions.projection("a".repeat(4097), older))
                .extracting(ExpressionLimitsTest::text)
                .isEqualTo("Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size;"
                        + " expression size: 4097");
        assertThatThrownBy(() -> expressions.update("a".repeat(4097), older))
                .extracting(ExpressionLimitsTest::text)
                .isEqualTo("Invalid UpdateExpression: Expression size has exceeded the maximum allowed size;");
    }

    @Test
    void takes300OperatorsAndNotOneMore() {
        // n comparisons and n - 1 times OR.
        assertThatCode(() -> condition(comparisons(150))).doesNotThrowAnyException();
        assertThatCode(() -> condition("NOT " + comparisons(150))).doesNotThrowAnyException();
        assertRefused(
                "NOT NOT " + comparisons(150),
                "Invalid ConditionExpression: The expression contains too many operators; operator count: 301");
    }

    @Test
    void takes100CandidatesAndNotOneMore() {
        assertThatCode(() -> condition(in(100))).doesNotThrowAnyException();
        assertRefused(
                in(101),
                "Invalid ConditionExpression: The IN operator is provided with too many operands;"
                        + " number of operands: 101");
    }

    @Test
    void takesKeysOf255BytesAndNotOneMore() {
        String key = "#" + "a".repeat(254);
        assertThatCode(() -> Substitutions.of(Map.of(key, "a"), null)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Substitutions.of(Map.of(key + "a", "a"), null))
                .extracting(ExpressionLimitsTest::text)
                .isEqualTo("ExpressionAttributeNames contains invalid key: The expression attribute map contains a key"
                        + " that is too long; size of key: 256");
    }

    @Test
    void refusesValuesOver2MiB() {
        var large = AttributeValue.string("x".repeat(2 << 20));
        assertThatThrownBy(() -> Substitutions.of(null, Map.of(":v", large)))
                .extracting(ExpressionLimitsTest::text)
                .isEqualTo("ExpressionAttributeValues exceeds max size");
    }

    /** Each of these nests as deep as 4096 bytes allow, on a thread that has little stack to lose. */
    @Test
    void refusesWhatNestsTooDeepWithoutLosingItsStack() throws InterruptedException {
        onSmallStack(() -> {
            assertRefused(
                    nested("(", 2000, "a = b", ")"),
                    "Invalid ConditionExpression: The expression has redundant parentheses;");
            assertRefused("(".repeat(4000), "Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"(\"");
            assertRefused(
                    nested("size(", 600, "a", ")") + " = b",
                    "Invalid ConditionExpression: The expression contains too many operators; operator count: 600");
            assertRefused(
                    nested("NOT (", 400, "a = b", ")"),
                    "Invalid ConditionExpression: The expression contains too many operators; operator count: 400");
            assertRefused(
                    "NOT ".repeat(1000) + "a = b",
                    "Invalid ConditionExpression: The expression contains too many operators; operator count: 1001");
            assertThatThrownBy(() -> update("SET a = " + nested("(", 2000, "b", ")")))
                    .extracting(ExpressionLimitsTest::text)
                    .isEqualTo("Invalid UpdateExpression: The expression has redundant parentheses;");
        });
    }

    @Test
    void refusesPathsOfMoreLevelsThanAnItemHas() throws InterruptedException {
        onSmallStack(() -> {
            String path = "a" + ".b".repeat(2000);
            assertThatThrownBy(() -> expressions.projection(path, Substitutions.none()))
                    .extracting(ExpressionLimitsTest::text)
                    .isEqualTo("Invalid ProjectionExpression: The document path has too many nesting levels;"
                            + " nesting levels: 2001");
            assertThatThrownBy(() -> update("REMOVE " + path))
                    .extracting(ExpressionLimitsTest::text)
                    .isEqualTo("Invalid UpdateExpression: The document path has too many nesting levels;"
                            + " nesting levels: 2001");
        });
    }

    /** As deep as the limits allow, and answered. */
    @Test
    void answersWhatNestsAsDeepAsAllowed() throws InterruptedException {
        onSmallStack(() -> {
            String deep = nested("(NOT ", 299, "a = b", ")");
            assertThat(condition(deep).holdsFor(Item.EMPTY)).isTrue();
            assertThat(update("SET a = " + nested("if_not_exists(a,", 226, "pk", ")"))
                            .apply(Item.of(Map.of("pk", AttributeValue.number(7)))))
                    .containsEntry("a", AttributeValue.number(7));
            String path = "a" + ".b".repeat(31);
            assertThat(expressions.projection(path, Substitutions.none()).apply(Item.EMPTY))
                    .isEqualTo(Item.EMPTY);
            assertThat(update("REMOVE " + path).applyToNew(Map.of())).isEmpty();
        });
    }

    private static void onSmallStack(Runnable test) throws InterruptedException {
        var failure = new AtomicReference<Throwable>();
        var thread = new Thread(null, test, "small stack", THREAD_STACK_BYTES);
        thread.setUncaughtExceptionHandler((where, thrown) -> failure.set(thrown));
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    private static String nested(String open, int times, String inside, String close) {
        return open.repeat(times) + inside + close.repeat(times);
    }

    private static String comparisons(int count) {
        return IntStream.range(0, count).mapToObj(i -> "a = b").collect(Collectors.joining(" OR "));
    }

    private static String in(int candidates) {
        return "a IN ("
                + IntStream.range(0, candidates).mapToObj(i -> ":value").collect(Collectors.joining(", "))
                + ")";
    }

    private Condition condition(String text) {
        return expressions.condition(
                text, ExpressionKind.CONDITION, Substitutions.of(null, Map.of(":value", AttributeValue.number(1))));
    }

    private Update update(String text) {
        return expressions.update(text, Substitutions.none());
    }

    private void assertRefused(String condition, String text) {
        assertThatThrownBy(() -> condition(condition))
                .extracting(ExpressionLimitsTest::text)
                .isEqualTo(text);
    }

    private static String text(Throwable thrown) {
        return thrown instanceof ApiException refused ? refused.text() : thrown.toString();
    }
}
