package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.armature.engine.operation.Operation;
import org.junit.jupiter.api.Test;

class OperationsTest {
    /** What PutItem does is proven in PutItemTest. */
    @Test
    void eachHasATestOfItsName() {
        String tests = Operation.class.getPackageName();
        assertThat(Operations.ALL).hasSize(66).allSatisfy((name, api) -> {
            assertThat(api.name()).isEqualTo(name);
            assertThat(api.request().getEnclosingClass().getSimpleName()).isEqualTo(name);
            assertThatCode(() -> Class.forName(tests + "." + name + "Test")).doesNotThrowAnyException();
        });
    }

    @Test
    void fourAreOfStreams() {
        assertThat(Operations.ALL.values())
                .filteredOn(api -> api.target() == Api.Target.STREAMS)
                .extracting(Api::name)
                .containsExactlyInAnyOrder("ListStreams", "DescribeStream", "GetShardIterator", "GetRecords");
    }
}
