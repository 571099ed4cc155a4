package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonReader.Kind;
import dev.armature.model.json.Misfits.Place;
import dev.armature.model.json.Names;
import dev.armature.model.json.ValueDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of any request into its Request record: one decoder for all operations, driven by the record.
 *
 * <p>A member that is missing or null leaves its component null; a member the record does not have is skipped. JSON of the
 * wrong type is refused with a SerializationException. A null in a list or map is refused once the rest has been read, as its
 * types are looked at first: operations may trust lists and maps to hold what they say they do.
 */
final class RequestDecoder {
    private final boolean strict;
    private final ValueDecoder values = new ValueDecoder(TypeFault::ofValue);
    private final ClassValue<Shape.Structure> shapes = new ClassValue<>() {
        @Override
        protected Shape.Structure computeValue(Class<?> type) {
            return Shape.ofRecord(type);
        }
    };

    RequestDecoder() {
        this(false);
    }

    /** @param strict whether members that the record does not have are refused, as a misspelt name would go unnoticed */
    RequestDecoder(boolean strict) {
        this.strict = strict;
    }

    <Q extends Record> Q decode(byte[] body, Class<Q> type) {
        var reader = new JsonReader(body);
        try {
            if (reader.peek() != Kind.OBJECT) {
                throw JsonReader.malformed();
            }
            Object request = structure(reader, shapes.get(type));
            reader.expectEnd();
            return type.cast(request);
        } catch (ApiException fault) {
            // DynamoDB reads the whole body before it looks at types, so a fault in the JSON further on wins.
            JsonReader.check(body);
            throw fault;
        } catch (NullElement found) {
            JsonReader.check(body);
            throw found.fault();
        }
    }

    private Object structure(JsonReader reader, Shape.Structure shape) {
        @Nullable Object[] members = new Object[shape.members().size()];
        NullElement hole = null;
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            int member = strict ? known(reader.name(), shape.names()) : reader.name(shape.names());
            if (member == Names.UNKNOWN) {
                reader.skip();
            } else {
                boolean isNull = shape.strict() != null && reader.peek() == Kind.NULL;
                try {
                    members[member] = read(reader, shape.members().get(member), Place.MEMBER);
                } catch (NullElement found) {
                    hole = hole == null ? found.within(shape.pathName(member)) : hole;
                }
                if (isNull) {
                    throw StrictFault.ofNull(shape.members().get(member), reader);
                }
            }
        }
        if (hole != null) {
            throw hole;
        }
        if (shape.strict() != null) {
            for (String required : shape.strict().required()) {
                if (members[shape.names().find(required)] == null) {
                    throw StrictFault.ofMissing(required, reader);
                }
            }
        }
        return shape.constructor().make(members);
    }

    private static int known(String name, Names names) {
        int member = names.find(name);
        if (member == Names.UNKNOWN) {
            throw ApiException.validation("There is no member " + name + ". Those there are: " + names);
        }
        return member;
    }

    private @Nullable Object read(JsonReader reader, Shape shape, Place place) {
        Kind kind = reader.peek();
        if (kind == Kind.NULL) {
            reader.nullLiteral();
            return null;
        }
        return switch (shape) {
            case Shape.Scalar scalar -> scalar(reader, kind, scalar, place);
            case Shape.Value ignored -> values.value(reader, place);
            case Shape.Listing listing -> list(reader, kind, listing, place);
            case Shape.Mapping mapping -> map(reader, kind, mapping, place);
            case Shape.Structure structure -> {
                if (kind != Kind.OBJECT) {
                    throw TypeFault.of(reader, structure, place);
                }
                yield structure(reader, structure);
            }
        };
    }

    private static Object scalar(JsonReader reader, Kind kind, Shape.Scalar shape, Place place) {
        boolean fits = switch (shape) {
            case STRING -> kind == Kind.STRING;
            case INTEGER, LONG, DOUBLE -> kind == Kind.NUMBER;
            case BOOLEAN -> kind == Kind.TRUE || kind == Kind.FALSE;
        };
        if (!fits) {
            throw TypeFault.of(reader, shape, place);
        }
        return switch (shape) {
            case STRING -> reader.string();
            case INTEGER -> Math.clamp(whole(reader.number(), shape), Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> whole(reader.number(), shape);
            case DOUBLE -> finite(reader.number(), shape);
            case BOOLEAN -> reader.bool();
        };
    }

    /** DynamoDB cuts fractions off, and a long down to the largest integer. What is not even a long it refuses. */
    private static long whole(String number, Shape.Scalar shape) {
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException notPlain) {
            double value = finite(number, shape);
            // The largest long is no double: the next one up is the first that is too large.
            if (value < Long.MIN_VALUE || value >= -(double) Long.MIN_VALUE) {
                throw TypeFault.number(number, shape);
            }
            return (long) value;
        }
    }

    private static double finite(String number, Shape.Scalar shape) {
        double value = Double.parseDouble(number);
        if (Double.isInfinite(value)) {
            throw TypeFault.number(number, shape);
        }
        return value;
    }

    private List<@Nullable Object> list(JsonReader reader, Kind kind, Shape.Listing shape, Place place) {
        if (kind != Kind.ARRAY) {
            throw TypeFault.of(reader, shape, place);
        }
        List<@Nullable Object> elements = new ArrayList<>();
        NullElement hole = null;
        for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
            try {
                elements.add(element(reader, shape.element()));
            } catch (NullElement found) {
                elements.add("");
                hole = hole == null ? found.within(elements.size() + ".member") : hole;
            }
        }
        if (hole == null && elements.contains(null)) {
            hole = NullElement.in(elements);
        }
        if (hole != null) {
            throw hole;
        }
        return elements;
    }

    private Map<String, ?> map(JsonReader reader, Kind kind, Shape.Mapping shape, Place place) {
        if (shape.value() instanceof Shape.Value) {
            return values.entries(reader, place);
        }
        if (kind != Kind.OBJECT) {
            throw TypeFault.of(reader, shape, place);
        }
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        NullElement hole = null;
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            String name = reader.name();
            try {
                entries.put(name, element(reader, shape.value()));
            } catch (NullElement found) {
                hole = hole == null ? found.within(name + ".member") : hole;
            }
        }
        if (hole == null && entries.containsValue(null)) {
            hole = NullElement.in(entries);
        }
        if (hole != null) {
            throw hole;
        }
        return entries;
    }

    private @Nullable Object element(JsonReader reader, Shape shape) {
        return shape instanceof Shape.Value ? values.value(reader, Place.ELEMENT) : read(reader, shape, Place.ELEMENT);
    }
}
