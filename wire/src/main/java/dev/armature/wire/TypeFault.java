package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonReader.Kind;
import dev.armature.model.json.Misfits;

/**
 * What DynamoDB says when a JSON value is not of the type the model has in its place.
 *
 * <p>The texts come out of its own Java deserializer, and show it: they name Java classes, and depend on whether the value was
 * a member of a structure or an element of a list or map.
 */
final class TypeFault {
    static final String NOT_BASE64 = "only base-64-encoded strings are convertible to bytes";

    private static final String UNEXPECTED_STRUCTURE = "Start of structure or map found where not expected";
    /** It looks into the generic type of the element for a class, and finds another generic type. */
    private static final String GENERIC_ELEMENT =
            "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class"
                    + " (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module"
                    + " java.base of loader 'bootstrap')";

    private static final Shape.Value VALUE = new Shape.Value();
    private static final Shape STRINGS = new Shape.Listing(Shape.Scalar.STRING);
    private static final Shape LIST = new Shape.Listing(VALUE);
    private static final Shape MAP = new Shape.Mapping(VALUE);

    private TypeFault() {}

    /** What is said inside of attribute values. */
    static ApiException ofValue(JsonReader found, Misfits.Wanted wanted, Misfits.Place place) {
        return switch (wanted) {
            case VALUE -> of(found, VALUE, place);
            case STRING -> of(found, Shape.Scalar.STRING, place);
            case BINARY -> binary(found);
            case BOOLEAN -> of(found, Shape.Scalar.BOOLEAN, place);
            case BOOLEAN_WORD -> notBoolean();
            case STRINGS -> of(found, STRINGS, place);
            case LIST -> of(found, LIST, place);
            case MAP -> of(found, MAP, place);
        };
    }

    static ApiException of(String text) {
        return new ApiException(ErrorCode.SERIALIZATION, text);
    }

    static ApiException of(JsonReader found, Shape wanted, Misfits.Place place) {
        Kind kind = found.peek();
        return of(
                switch (wanted) {
                    case Shape.Scalar scalar -> scalar(found, kind, scalar);
                    case Shape.Value value -> structure(kind, value, place);
                    case Shape.Structure structure -> structure(kind, structure, place);
                    case Shape.Listing ignored -> {
                        if (kind == Kind.OBJECT) {
                            yield UNEXPECTED_STRUCTURE;
                        }
                        yield place == Misfits.Place.ELEMENT ? GENERIC_ELEMENT : "Unexpected field type";
                    }
                    case Shape.Mapping mapping -> {
                        if (place == Misfits.Place.ELEMENT) {
                            yield GENERIC_ELEMENT;
                        }
                        yield kind == Kind.ARRAY
                                ? "Unrecognized collection type " + mapping.javaName()
                                : "Unexpected field type";
                    }
                });
    }

    private static String scalar(JsonReader found, Kind kind, Shape.Scalar wanted) {
        return switch (kind) {
            case OBJECT -> UNEXPECTED_STRUCTURE;
            case ARRAY -> unrecognized(wanted);
            case STRING -> wanted == Shape.Scalar.BOOLEAN ? notBoolean().text() : convert("STRING", wanted);
            case NUMBER -> number(found.number(), wanted).text();
            case TRUE -> convert("TRUE", wanted);
            case FALSE -> convert("FALSE", wanted);
            case NULL -> convert("NULL", wanted);
        };
    }

    /** A number in the place of something else, or one that is too large for its place. */
    static ApiException number(String found, Shape.Scalar wanted) {
        return of(convert(isWhole(found) ? "NUMBER" : "DECIMAL", wanted));
    }

    /** A string in the place of a boolean. */
    static ApiException notBoolean() {
        return of("Unexpected token received from parser");
    }

    private static boolean isWhole(String number) {
        return number.chars().allMatch(character -> character == '-' || Character.isDigit(character));
    }

    private static String convert(String found, Shape.Scalar wanted) {
        return found + "_VALUE cannot be converted to " + wanted.shortName();
    }

    private static String structure(Kind kind, Shape wanted, Misfits.Place place) {
        if (kind == Kind.ARRAY) {
            return unrecognized(wanted);
        }
        return place == Misfits.Place.ELEMENT ? "Unexpected value type in payload" : "Unexpected field type";
    }

    static String unrecognized(Shape wanted) {
        return "Unrecognized collection type class " + wanted.javaName();
    }

    /** The text about a JSON value in the place of binary; only strings can be right there. */
    private static ApiException binary(JsonReader found) {
        return of(
                switch (found.peek()) {
                    case OBJECT -> UNEXPECTED_STRUCTURE;
                    case ARRAY -> "Unrecognized collection type class java.nio.ByteBuffer";
                    case STRING, NUMBER, TRUE, FALSE, NULL -> NOT_BASE64;
                });
    }
}
