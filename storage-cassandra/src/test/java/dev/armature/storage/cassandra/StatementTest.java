package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plain writes and light-weight transactions to the same column lose what was acknowledged: no statement mixes them. */
class StatementTest {
    @ParameterizedTest
    @EnumSource
    void everyStatementIsOfItsKind(Statement statement) {
        String cql = statement.cql();
        boolean isConditional = cql.contains(" IF ");
        switch (statement.kind()) {
            case READ -> assertThat(cql).startsWith("SELECT ");
            case CONDITIONAL -> assertThat(isConditional).as(cql).isTrue();
            case WITH_CONDITIONAL -> assertThat(cql).doesNotContain(" IF ").doesNotContain("TIMESTAMP");
            case STAMPED -> assertThat(cql).contains("USING TIMESTAMP ?").doesNotContain(" IF ");
            case ONCE -> assertThat(cql).doesNotContain(" IF ").doesNotContain("TIMESTAMP ?");
        }
        if (statement.kind() != Statement.Kind.READ) {
            assertThat(cql)
                    .startsWith(cql.startsWith("INSERT") ? "INSERT" : cql.startsWith("DELETE") ? "DELETE" : "UPDATE");
        }
    }

    /** Servers with clocks that differ write and remove the same rows; by their clocks, what was removed could stay or what comes be hidden. */
    @ParameterizedTest
    @EnumSource
    void nothingDependsOnTheClocksOfClients(Statement statement) {
        String cql = statement.cql();
        boolean isPlain = statement.kind() == Statement.Kind.STAMPED || statement.kind() == Statement.Kind.ONCE;
        if (isPlain && statement != Statement.NOTE_BUCKET) {
            assertThat(cql).contains("USING TIMESTAMP ");
        }
        assertThat(cql).doesNotContain("TTL").doesNotContain("DELETE FROM buckets");
    }

    /** The only column of items' table that is written without a condition is that of entries. */
    @ParameterizedTest
    @EnumSource
    void everyWriteOfRowsAndLogsIsConditional(Statement statement) {
        String cql = statement.cql();
        boolean isPlain = statement.kind() == Statement.Kind.STAMPED || statement.kind() == Statement.Kind.ONCE;
        if (isPlain && (cql.contains(" rows ") || cql.contains(" logs "))) {
            assertThat(statement).isEqualTo(Statement.WRITE_ENTRY);
            assertThat(cql).contains("SET entry = ? WHERE");
        }
    }

    @Test
    void noStatementIsRunAsAnotherKind() {
        try (var storage = Connection.open(Address.parse(TestNode.uri("system")))) {
            var deadline = CassandraStorage.deadline();
            assertThatThrownBy(() -> storage.write(deadline, List.of(bind(Statement.PUT))))
                    .hasMessageContaining("PUT is");
            assertThatThrownBy(() -> storage.conditional(deadline, bind(Statement.WRITE_ENTRY), List.of()))
                    .hasMessageContaining("WRITE_ENTRY is");
            assertThatThrownBy(() -> storage.read(bind(Statement.COMMIT), ConsistencyLevel.QUORUM, deadline))
                    .hasMessageContaining("COMMIT is");
        }
    }

    /** With V5, the driver closes connections when a light-weight transaction times out. */
    @Test
    void theProtocolIsPinned() {
        try (var connection = Connection.open(Address.parse(TestNode.uri("system")))) {
            assertThat(connection.session().getContext().getProtocolVersion().name())
                    .isEqualTo("V4");
        }
    }
}
