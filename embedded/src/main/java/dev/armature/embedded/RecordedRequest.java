package dev.armature.embedded;

import java.util.List;
import java.util.Optional;

/**
 * A request that was made, and what it took. A call that the SDK tried several times is several requests.
 *
 * @param operation such as {@code Query}
 * @param tables the names of the tables it is about, each once; none if it was refused for what it says
 * @param body the request in DynamoDB's JSON
 * @param consumed what it took, whether or not it asked for ConsumedCapacity
 * @param error the short name of the exception that it was answered with, such as {@code ConditionalCheckFailedException};
 *     {@code NoAnswer} if it is simulated that the answer was lost
 */
public record RecordedRequest(
        String operation, List<String> tables, String body, List<Units> consumed, Optional<String> error) {

    /**
     * Capacity units.
     *
     * @param globalIndex empty for the table itself, with its local indexes
     */
    public record Units(String table, Optional<String> globalIndex, double read, double write) {}

    public RecordedRequest {
        tables = List.copyOf(tables);
        consumed = List.copyOf(consumed);
    }

    public double readUnits() {
        return consumed.stream().mapToDouble(Units::read).sum();
    }

    public double writeUnits() {
        return consumed.stream().mapToDouble(Units::write).sum();
    }
}
