package dev.armature.engine.item;

import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.schema;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.TableSchema;
import org.junit.jupiter.api.Test;

class IndexKeysTest {
    private static final TableSchema SCHEMA =
            schema(keys("pk:S"), global("zeta", 7, keys("mail:S")), global("alpha", 8, keys("mail:S", "raw:B")));

    private static final String WRONG_TYPE =
            "ValidationException: One or more parameter values were invalid: Type mismatch"
                    + " for Index Key mail Expected: S Actual: N IndexName: alpha";
    private static final String EMPTY = "ValidationException: One or more parameter values are not valid. ";

    /** Of several indexes the first by the alphabet is named. */
    @Test
    void ofAnItemHaveTheDeclaredTypes() {
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, item("{pk: {S: a}, mail: {N: 1}}")))
                .hasMessage(WRONG_TYPE);
        assertThatCode(() -> IndexKeys.requireFit(SCHEMA, item("{pk: {S: a}, raw: {B: AAAA}, other: {N: 1}}")))
                .doesNotThrowAnyException();
    }

    @Test
    void ofAnItemAreNeitherEmptyNorTooLong() {
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, item("{pk: {S: a}, raw: {B: ''}}")))
                .hasMessage(
                        EMPTY + "A value specified for a secondary index key is not supported. The AttributeValue for a"
                                + " key attribute cannot contain an empty binary value. IndexName: alpha, IndexKey: raw");
        assertThatThrownBy(() ->
                        IndexKeys.requireFit(SCHEMA, item("{pk: {S: a}, mail: {S: %s}}".formatted("m".repeat(2049)))))
                .hasMessageContaining("Size of hashkey has exceeded");
        assertThatThrownBy(() -> IndexKeys.requireFit(
                        SCHEMA, item("{pk: {S: a}, raw: {B: '%s'}}".formatted("AAAA".repeat(342)))))
                .hasMessageContaining("Aggregated size of all range keys has exceeded");
    }

    /** What the values of the request are is known whatever the item is; what is copied is not. */
    @Test
    void ofAnUpdateAreCheckedAsFarAsTheRequestTells() {
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, update("SET mail = :n", "{:n: {N: 1}}")))
                .hasMessage(WRONG_TYPE);
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, update("ADD mail :n", "{:n: {N: 1}}")))
                .hasMessage(WRONG_TYPE);
        assertThatCode(() -> {
                    IndexKeys.requireFit(SCHEMA, update("SET mail = n", null));
                    IndexKeys.requireFit(SCHEMA, update("SET n = :n", "{:n: {N: 1}}"));
                    IndexKeys.requireFit(SCHEMA, update("SET mail = :s", "{:s: {S: x}}"));
                })
                .doesNotThrowAnyException();
    }

    /** An update answers for what it changes, and not for what was there before the index. */
    @Test
    void ofAnUpdatedItemAreCheckedIfTheyChanged() {
        var wrong = item("{pk: {S: a}, mail: {N: 1}}");
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, null, wrong))
                .hasMessage("ValidationException: The update expression attempted to update the secondary index key to"
                        + " unsupported type");
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, item("{pk: {S: a}, mail: {N: 2}}"), wrong))
                .hasMessageContaining("unsupported type");
        assertThatCode(() -> IndexKeys.requireFit(SCHEMA, wrong, item("{pk: {S: a}, mail: {N: 1}, x: {N: 2}}")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, wrong, item("{pk: {S: a}, mail: {S: ''}}")))
                .hasMessage(
                        EMPTY + "The update expression attempted to update a secondary index key to a value that is not"
                                + " supported. The AttributeValue for a key attribute cannot contain an empty string value.");
        var tooLong = item("{pk: {S: a}, mail: {S: %s}}".formatted("m".repeat(2049)));
        assertThatThrownBy(() -> IndexKeys.requireFit(SCHEMA, wrong, tooLong)).hasMessageContaining("hashkey");
        assertThatCode(() -> IndexKeys.requireFit(SCHEMA, tooLong, tooLong)).doesNotThrowAnyException();
    }
}
