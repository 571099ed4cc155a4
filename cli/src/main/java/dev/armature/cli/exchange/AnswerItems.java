package dev.armature.cli.exchange;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.Misfits;
import dev.armature.model.json.ValueDecoder;
import java.util.Locale;
import java.util.Map;

/** Reads the items of answers; not for use by two threads. */
final class AnswerItems {
    private final ValueDecoder values = new ValueDecoder(AnswerItems::misfit);

    /** The item that stands next. It may have values that no item of DynamoDB can have. */
    Map<String, UncheckedValue> next(JsonReader reader) {
        return values.entries(reader, Misfits.Place.ELEMENT);
    }

    /** @throws ApiException if DynamoDB would refuse it */
    static Map<String, AttributeValue> checked(Map<String, UncheckedValue> item) {
        return ValueCheck.checkAll(item, Wording.OLDER);
    }

    private static ApiException misfit(JsonReader found, Misfits.Wanted wanted, Misfits.Place place) {
        return ApiException.validation(
                "there is something else in the place of a " + wanted.name().toLowerCase(Locale.ROOT));
    }
}
