package dev.armature.engine.transaction;

import static dev.armature.engine.TestItems.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestDigestTest {
    private static String of(String item) {
        return RequestDigest.of(List.of(new TransactWriteItem(
                null, new TransactWriteItem.Put("T", unchecked(item), null, null, null, null), null, null)));
    }

    /** The order of maps and sets is not what a request says; that of lists is. */
    @Test
    void isTheSameHoweverTheRequestIsWritten() {
        assertThat(of("{pk: {S: a}, x: {N: 1}}")).isEqualTo(of("{x: {N: 1}, pk: {S: a}}"));
        assertThat(of("{pk: {SS: [a, b]}}")).isEqualTo(of("{pk: {SS: [b, a]}}"));
        assertThat(of("{pk: {NS: [1, 2]}}")).isEqualTo(of("{pk: {NS: [2, 1]}}"));
        assertThat(of("{pk: {BS: [AAAA, BBBB]}}")).isEqualTo(of("{pk: {BS: [BBBB, AAAA]}}"));
        assertThat(of("{pk: {M: {a: {S: x}, b: {S: y}}}}")).isEqualTo(of("{pk: {M: {b: {S: y}, a: {S: x}}}}"));
        assertThat(of("{pk: {L: [{S: a}, {S: b}]}}")).isNotEqualTo(of("{pk: {L: [{S: b}, {S: a}]}}"));
    }

    @Test
    void differsWithAnythingThatIsSaid() {
        List<String> items = List.of(
                "{}",
                "{pk: {S: a}}",
                "{pk: {S: b}}",
                "{pk: {B: AAAA}}",
                "{pk: {S: AAAA}}",
                "{pk: {N: 1}}",
                "{pk: {S: 1}}",
                "{pk: {SS: [1]}}",
                "{pk: {NS: [1]}}",
                "{pk: {L: [{S: 1}]}}",
                "{pk: {BOOL: true}}",
                "{pk: {NULL: true}}",
                "{kp: {S: a}}",
                "{pk: {S: a}, x: {S: a}}");
        assertThat(items.stream().map(RequestDigestTest::of)).doesNotHaveDuplicates();
    }

    /** No text can be taken for two, nor what is missing for what is there. */
    @Test
    void keepsTextsApart() {
        assertThat(List.of(
                        RequestDigest.of(List.of("ab", "c")),
                        RequestDigest.of(List.of("a", "bc")),
                        RequestDigest.of(List.of("abc")),
                        RequestDigest.of(Arrays.asList("abc", null)),
                        RequestDigest.of(Arrays.asList(null, "abc")),
                        RequestDigest.of(List.of("abc", "-")),
                        RequestDigest.of(Map.of("a", "bc")),
                        RequestDigest.of(List.of(List.of("a"), "bc")),
                        RequestDigest.of(List.of(List.of("a", "bc")))))
                .doesNotHaveDuplicates();
    }
}
