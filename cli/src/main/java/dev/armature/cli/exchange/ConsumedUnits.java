package dev.armature.cli.exchange;

import dev.armature.model.json.JsonReader;
import java.util.OptionalDouble;

/** Reads ConsumedCapacity, which is one object for a Scan and a list of them for a batch. */
final class ConsumedUnits {
    private ConsumedUnits() {}

    /** The capacity units of all tables; empty if it does not say. */
    static OptionalDouble read(JsonReader reader) {
        return switch (reader.peek()) {
            case OBJECT -> ofTable(reader);
            case ARRAY -> {
                var sum = OptionalDouble.empty();
                for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
                    var units = ofTable(reader);
                    if (units.isPresent()) {
                        sum = OptionalDouble.of(sum.orElse(0) + units.getAsDouble());
                    }
                }
                yield sum;
            }
            case STRING, NUMBER, TRUE, FALSE, NULL -> {
                reader.skip();
                yield OptionalDouble.empty();
            }
        };
    }

    private static OptionalDouble ofTable(JsonReader reader) {
        var units = OptionalDouble.empty();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            boolean isTotal = reader.name().equals("CapacityUnits");
            if (isTotal && reader.peek() == JsonReader.Kind.NUMBER) {
                units = OptionalDouble.of(Double.parseDouble(reader.number()));
            } else {
                reader.skip();
            }
        }
        return units;
    }
}
