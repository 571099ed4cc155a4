package dev.armature.model.json;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.JsonReader.Kind;
import dev.armature.model.json.Misfits.Place;
import dev.armature.model.json.Misfits.Wanted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads attribute values: {@code {"S": "text"}} and its nine sisters.
 *
 * <p>A value with two types, or none, is of the right JSON shape and is refused later, with the texts of validation; here its
 * types are counted, and only its number is kept. A member that is null is not there.
 */
public final class ValueDecoder {
    private static final AttributeType[] TYPES = AttributeType.values();
    private static final Names TYPE_NAMES =
            new Names(Arrays.stream(TYPES).map(AttributeType::name).toList());

    private final Misfits misfits;
    private final RecentNames names = new RecentNames();

    public ValueDecoder(Misfits misfits) {
        this.misfits = misfits;
    }

    public UncheckedValue value(JsonReader reader, Place place) {
        Kind kind = reader.peek();
        if (kind == Kind.NULL) {
            reader.nullLiteral();
            return UncheckedValue.withTypes(0, null);
        }
        if (kind != Kind.OBJECT) {
            throw misfits.of(reader, Wanted.VALUE, place);
        }
        UncheckedValue only = null;
        String number = null;
        int seen = 0;
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            int type = reader.name(TYPE_NAMES);
            if (type == Names.UNKNOWN || reader.peek() == Kind.NULL) {
                reader.skip();
            } else {
                Object content = content(reader, TYPES[type]);
                only = UncheckedValue.of(TYPES[type], content);
                number = TYPES[type] == AttributeType.N ? (String) content : number;
                seen |= 1 << type;
            }
        }
        int types = Integer.bitCount(seen);
        return types == 1 && only != null ? only : UncheckedValue.withTypes(types, number);
    }

    private Object content(JsonReader reader, AttributeType type) {
        return switch (type) {
            case S, N -> text(reader, Place.MEMBER);
            case B -> binary(reader);
            case SS -> texts(reader, "An string set may not have a null string as a member");
            case NS -> texts(reader, "An number set may not have a null string as a member");
            case BS -> binaries(reader);
            case L -> elements(reader);
            case M -> entries(reader, Place.MEMBER);
            case BOOL, NULL -> flag(reader);
        };
    }

    private String text(JsonReader reader, Place place) {
        if (reader.peek() != Kind.STRING) {
            throw misfits.of(reader, Wanted.STRING, place);
        }
        return reader.string();
    }

    private Bytes binary(JsonReader reader) {
        if (reader.peek() != Kind.STRING) {
            throw misfits.of(reader, Wanted.BINARY, Place.MEMBER);
        }
        return Binary.decode(reader.string());
    }

    /** Words will do as well, in any case, but only where an attribute has a flag. */
    private Boolean flag(JsonReader reader) {
        return switch (reader.peek()) {
            case TRUE, FALSE -> reader.bool();
            case STRING ->
                switch (reader.string().toLowerCase(Locale.ROOT)) {
                    case "true", "1", "yes" -> true;
                    case "false", "0", "no" -> false;
                    default -> throw misfits.of(reader, Wanted.BOOLEAN_WORD, Place.MEMBER);
                };
            case OBJECT, ARRAY, NUMBER, NULL -> throw misfits.of(reader, Wanted.BOOLEAN, Place.MEMBER);
        };
    }

    private List<String> texts(JsonReader reader, String nullMember) {
        expectArray(reader, Wanted.STRINGS);
        List<String> texts = new ArrayList<>();
        for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
            refuseNull(reader, nullMember);
            texts.add(text(reader, Place.ELEMENT));
        }
        return texts;
    }

    private List<Bytes> binaries(JsonReader reader) {
        expectArray(reader, Wanted.STRINGS);
        List<Bytes> binaries = new ArrayList<>();
        for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
            refuseNull(reader, "Binary sets may not contain null values");
            binaries.add(binary(reader));
        }
        return binaries;
    }

    private List<UncheckedValue> elements(JsonReader reader) {
        expectArray(reader, Wanted.LIST);
        List<UncheckedValue> elements = new ArrayList<>();
        for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
            elements.add(value(reader, Place.ELEMENT));
        }
        return elements;
    }

    /** An item, a key, or the content of an M. */
    public Map<String, UncheckedValue> entries(JsonReader reader, Place place) {
        if (reader.peek() != Kind.OBJECT) {
            throw misfits.of(reader, Wanted.MAP, place);
        }
        Map<String, UncheckedValue> entries = new LinkedHashMap<>();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            entries.put(reader.name(names), value(reader, Place.ELEMENT));
        }
        return entries;
    }

    private void expectArray(JsonReader reader, Wanted wanted) {
        if (reader.peek() != Kind.ARRAY) {
            throw misfits.of(reader, wanted, Place.MEMBER);
        }
    }

    private static void refuseNull(JsonReader reader, String text) {
        if (reader.peek() == Kind.NULL) {
            throw ApiException.validation("One or more parameter values were invalid: " + text);
        }
    }
}
