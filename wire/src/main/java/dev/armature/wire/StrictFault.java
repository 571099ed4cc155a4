package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.json.JsonReader;

/** What AWS says of the members of requests that it reads strictly, in the words of its reader. */
final class StrictFault {
    private StrictFault() {}

    /** A member that is null. */
    static ApiException ofNull(Shape wanted, JsonReader reader) {
        String expected = switch (wanted) {
            case Shape.Scalar.STRING -> "a string";
            case Shape.Scalar.INTEGER -> "i32";
            case Shape.Scalar.LONG -> "i64";
            case Shape.Scalar.DOUBLE -> "f64";
            case Shape.Scalar.BOOLEAN -> "a boolean";
            case Shape.Listing ignored -> "a sequence";
            case Shape.Mapping ignored -> "a map";
            case Shape.Value ignored -> "a map";
            case Shape.Structure ignored -> "a map";
        };
        return new ApiException(
                ErrorCode.SERIALIZATION, "invalid type: null, expected " + expected + " at " + reader.place());
    }

    /** A member that is not there. */
    static ApiException ofMissing(String member, JsonReader reader) {
        return ApiException.validation("missing field `" + member + "` at " + reader.place());
    }
}
