package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestCalls;
import org.junit.jupiter.api.Test;

class DescribeEndpointsTest {
    @Test
    void sendsClientsBackToWhereTheyCalled() {
        try (var tables = new TestTables()) {
            var response = TestCalls.run(
                    tables.engine, DescribeEndpoints.from(new DescribeEndpoints.Request(), tables.intake()));
            assertThat(response.endpoints()).containsExactly(new DescribeEndpoints.Endpoint("localhost:8000", 1440));
        }
    }
}
