package dev.armature.engine.metrics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one request took from tables and global indexes, whether or not its caller asked for ConsumedCapacity. */
public final class Consumption {
    /** @param globalIndex null for the table itself, with its local indexes */
    public record Units(String table, @Nullable String globalIndex, double read, double write) {}

    private final List<Units> units = new ArrayList<>();

    void read(String table, @Nullable String globalIndex, double read) {
        units.add(new Units(table, globalIndex, read, 0));
    }

    void wrote(String table, @Nullable String globalIndex, double written) {
        units.add(new Units(table, globalIndex, 0, written));
    }

    /** As they were taken: a batch or a transaction takes from the same table several times. */
    public List<Units> units() {
        return List.copyOf(units);
    }
}
