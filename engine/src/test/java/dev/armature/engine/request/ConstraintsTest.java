package dev.armature.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ConstraintsTest {
    private static String fault(Consumer<Constraints> collect) {
        var constraints = new Constraints();
        collect.accept(constraints);
        return constraints.fault().text();
    }

    private static void assertMet(Consumer<Constraints> collect) {
        var constraints = new Constraints();
        collect.accept(constraints);
        assertThatCode(constraints::check).doesNotThrowAnyException();
    }

    @Test
    void areReportedTogetherUpToTen() {
        assertThat(fault(constraints -> constraints.present("a", null)))
                .isEqualTo(
                        "1 validation error detected: Value null at 'a' failed to satisfy constraint: Member must not be null");
        assertThat(fault(constraints -> constraints.add("one").add("two")))
                .isEqualTo("2 validation errors detected: one; two");
        String eleven = fault(constraints -> {
            for (int i = 1; i <= 11; i++) {
                constraints.add("fault " + i);
            }
        });
        assertThat(eleven)
                .startsWith("10 validation errors detected: fault 1; ")
                .endsWith("; fault 10");
        assertThatThrownBy(() -> new Constraints().add("one").check())
                .hasMessage("ValidationException: 1 validation error detected: one");
    }

    @Test
    void doNotApplyToWhatIsMissing() {
        assertMet(constraints -> constraints
                .present("a", "there")
                .oneOf("a", null, List.of("x"))
                .length("a", (String) null, 1, 2)
                .length("a", (List<?>) null, 1, 2)
                .name("a", null, 3, 5)
                .nameByLength("a", null, 3, 5)
                .atLeast("a", null, 1)
                .atMost("a", null, 1));
    }

    @Test
    void allowTheirBounds() {
        assertMet(constraints -> constraints
                .oneOf("a", "x", List.of("x", "y"))
                .length("a", "xy", 2, 2)
                .length("a", List.of(1, 2), 2, 2)
                .name("a", "a.B-9_", 6, 6)
                .atLeast("a", 1L, 1)
                .atMost("a", 1, 1)
                .namesOfTables("a", Map.of("arn:aws:any;thing", 1, "name", 2), Object::toString));
    }

    @Test
    void nameTheMemberItsValueAndWhatItMustBe() {
        String pattern =
                "failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+";
        assertThat(fault(constraints -> constraints.oneOf("a", "z", List.of("x", "y"))))
                .endsWith("Value 'z' at 'a' failed to satisfy constraint: Member must satisfy enum value set: [x, y]");
        assertThat(fault(constraints -> constraints.length("a", "x", 2, 3)))
                .endsWith(
                        "Value 'x' at 'a' failed to satisfy constraint: Member must have length greater than or equal to 2");
        assertThat(fault(constraints -> constraints.length("a", "wxyz", 2, 3)))
                .endsWith(
                        "Value 'wxyz' at 'a' failed to satisfy constraint: Member must have length less than or equal to 3");
        assertThat(fault(constraints -> constraints.length("a", List.of(1, 2), 3, 3)))
                .endsWith(
                        "Value '[1, 2]' at 'a' failed to satisfy constraint: Member must have length greater than or equal to 3");
        assertThat(fault(constraints -> constraints.atLeast("a", 0, 1)))
                .endsWith(
                        "Value '0' at 'a' failed to satisfy constraint: Member must have value greater than or equal to 1");
        assertThat(fault(constraints -> constraints.atMost("a", 2L, 1)))
                .endsWith(
                        "Value '2' at 'a' failed to satisfy constraint: Member must have value less than or equal to 1");
        assertThat(fault(constraints -> constraints.name("a", "!", 2, 3)))
                .isEqualTo(
                        "2 validation errors detected: Value '!' at 'a' " + pattern
                                + "; Value '!' at 'a' failed to satisfy constraint: Member must have length greater than or equal to 2");
        assertThat(fault(constraints -> constraints.nameByLength("a", "!", 2, 3)))
                .isEqualTo(
                        "2 validation errors detected: Value '!' at 'a' failed to satisfy constraint: Member must have length"
                                + " greater than or equal to 2; Value '!' at 'a' " + pattern);
        assertThat(fault(constraints -> constraints.namesOfTables("a", Map.of("b!", 1), map -> "printed")))
                .startsWith(
                        "1 validation error detected: Value 'printed' at 'a' failed to satisfy constraint: Map keys must");
    }

    /** Letters of ASCII alone: a table is not named ä. */
    @Test
    void knowTheCharactersOfNames() {
        assertThat(List.of("aZ09_.-", "-", "A")).allMatch(Constraints::matchesNamePattern);
        assertThat(List.of("", "a b", "ä", "a/", "a:", "@", "[", "`", "{")).noneMatch(Constraints::matchesNamePattern);
    }

    @Test
    void areNotForgotten() {
        assertThat(Constraints.checked("there")).isEqualTo("there");
        assertThatThrownBy(() -> Constraints.checked(null)).isInstanceOf(IllegalStateException.class);
    }
}
