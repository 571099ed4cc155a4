package dev.armature.engine.read;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.KeySchema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTargetTest {
    private static final KeySchema KEYS = keys("pk:S", "sk:N");

    private static @Nullable KeyTarget target(String where) {
        String values = where.contains(":s") ? "{:p: {S: a}, :s: {N: 1}}" : "{:p: {S: a}}";
        return KeyTarget.of(condition(where, values), KEYS);
    }

    @Test
    void isTheKeyAndWhatElseIsAsked() {
        var key = attributes("{pk: {S: a}, sk: {N: 1}}");
        assertThat(target("pk = :p AND sk = :s")).isEqualTo(new KeyTarget(key, null));
        assertThat(target(":s = sk AND (x > :s AND pk = :p)"))
                .isEqualTo(new KeyTarget(key, condition("x > :s", "{:s: {N: 1}}")));
        assertThat(target("pk = :p AND attribute_exists(x) AND sk = :s AND attribute_exists(y)"))
                .isEqualTo(new KeyTarget(key, condition("attribute_exists(x) AND attribute_exists(y)", null)));
        assertThat(target("pk = :p AND sk = :s AND sk = :s")).isEqualTo(new KeyTarget(key, null));
        // Of two that ask for something else of one attribute, the first is the key and the other a condition.
        var contradiction = KeyTarget.of(
                condition("pk = :p AND sk = :s AND sk = :t", "{:p: {S: a}, :s: {N: 1}, :t: {N: 2}}"), KEYS);
        assertThat(contradiction).isEqualTo(new KeyTarget(key, condition("sk = :t", "{:t: {N: 2}}")));
        assertThat(Objects.requireNonNull(contradiction).contradicted()).isEqualTo("sk");
        assertThat(Objects.requireNonNull(target("pk = :p AND sk = :s AND x = :s"))
                        .contradicted())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pk = :p",
                "pk = :p AND sk > :s",
                "pk = :p AND sk = pk",
                "pk = :p AND sk.x = :s",
                "pk = :p OR sk = :s",
                "pk = :p AND NOT sk = :s"
            })
    void isNotThereUnlessEachKeyIsFixed(String where) {
        assertThat(target(where)).isNull();
        assertThat(KeyTarget.of(null, KEYS)).isNull();
    }

    @Test
    void hasValuesThatAKeyMayHave() {
        var wrong = new KeyTarget(attributes("{pk: {S: a}, sk: {S: x}}"), null);
        assertThatThrownBy(() -> wrong.checkValues(KEYS)).hasMessageEndingWith("data type in table's schema: Key sk");
        var empty = new KeyTarget(attributes("{pk: {S: ''}, sk: {N: 1}}"), null);
        assertThatThrownBy(() -> empty.checkValues(KEYS)).hasMessageContaining("empty string value");
    }
}
