package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.model.ApiException;
import org.jspecify.annotations.Nullable;

/** Capacity that is asked for and paid for, whether it is used or not. */
public record ProvisionedThroughput(
        @Nullable Long readCapacityUnits, @Nullable Long writeCapacityUnits) {
    private static final long UNITS_MAX = 1_000_000_000_000L;

    public static void collect(Constraints constraints, String member, @Nullable ProvisionedThroughput throughput) {
        if (throughput != null) {
            constraints
                    .present(member + ".writeCapacityUnits", throughput.writeCapacityUnits)
                    .atLeast(member + ".writeCapacityUnits", throughput.writeCapacityUnits, 1)
                    .present(member + ".readCapacityUnits", throughput.readCapacityUnits)
                    .atLeast(member + ".readCapacityUnits", throughput.readCapacityUnits, 1);
        }
    }

    /**
     * @param where nothing for a table, or the index in the words of the text
     */
    public void requireInBounds(String where) {
        requireInBounds(read(), "ReadCapacityUnits", where);
        requireInBounds(write(), "WriteCapacityUnits", where);
    }

    private static void requireInBounds(long units, String member, String where) {
        if (units > UNITS_MAX) {
            throw ApiException.validation("Given value " + units + " for " + member + " is out of bounds" + where);
        }
    }

    public long read() {
        return Constraints.checked(readCapacityUnits);
    }

    public long write() {
        return Constraints.checked(writeCapacityUnits);
    }
}
