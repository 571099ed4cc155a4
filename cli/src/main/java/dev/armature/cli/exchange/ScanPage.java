package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.json.JsonReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a Scan answers.
 *
 * @param lastEvaluatedKey as it was written, to be sent with the next request; empty if this was the last page
 * @param consumed capacity units, if the answer says so
 * @param misfits items that DynamoDB would not have, which an endpoint of another kind may
 */
record ScanPage(List<Item> items, Optional<byte[]> lastEvaluatedKey, OptionalDouble consumed, List<Misfit> misfits) {
    /**
     * An item that cannot be exported.
     *
     * @param json as the endpoint wrote it
     */
    record Misfit(byte[] json, String why) {}

    static ScanPage read(byte[] body, AnswerItems reading) throws Unusable {
        try {
            return read(body, new JsonReader(body), reading);
        } catch (ApiException malformed) {
            throw new Unusable("the answer to Scan is not understood: this is no endpoint of DynamoDB", malformed);
        }
    }

    private static ScanPage read(byte[] body, JsonReader reader, AnswerItems reading) {
        List<Item> items = new ArrayList<>();
        List<Misfit> misfits = new ArrayList<>();
        Optional<byte[]> lastEvaluatedKey = Optional.empty();
        var consumed = OptionalDouble.empty();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            switch (reader.name()) {
                case "Items" -> {
                    for (boolean another = reader.enterArray(); another; another = reader.nextElement()) {
                        readItem(body, reader, reading, items, misfits);
                    }
                }
                case "LastEvaluatedKey" -> {
                    if (reader.peek() == JsonReader.Kind.OBJECT) {
                        lastEvaluatedKey = Optional.of(reader.raw());
                    } else {
                        reader.skip();
                    }
                }
                case "ConsumedCapacity" -> consumed = ConsumedUnits.read(reader);
                default -> reader.skip();
            }
        }
        reader.expectEnd();
        return new ScanPage(items, lastEvaluatedKey, consumed, misfits);
    }

    private static void readItem(
            byte[] body, JsonReader reader, AnswerItems reading, List<Item> items, List<Misfit> misfits) {
        var unused = reader.peek();
        int start = reader.offset();
        var item = reading.next(reader);
        try {
            items.add(Item.of(AnswerItems.checked(item)));
        } catch (ApiException unfit) {
            misfits.add(new Misfit(Arrays.copyOfRange(body, start, reader.offset()), unfit.text()));
        }
    }
}
