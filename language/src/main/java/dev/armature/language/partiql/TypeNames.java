package dev.armature.language.partiql;

import dev.armature.model.AttributeType;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PartiQL's names of types, and what of DynamoDB's they mean. */
final class TypeNames {
    private static final Map<String, Set<AttributeType>> TYPES = Map.ofEntries(
            Map.entry("null", Set.of(AttributeType.NULL)),
            Map.entry("bool", Set.of(AttributeType.BOOL)),
            Map.entry("boolean", Set.of(AttributeType.BOOL)),
            Map.entry("smallint", Set.of(AttributeType.N)),
            Map.entry("int", Set.of(AttributeType.N)),
            Map.entry("integer", Set.of(AttributeType.N)),
            Map.entry("float", Set.of(AttributeType.N)),
            Map.entry("real", Set.of(AttributeType.N)),
            Map.entry("dec", Set.of(AttributeType.N)),
            Map.entry("decimal", Set.of(AttributeType.N)),
            Map.entry("numeric", Set.of(AttributeType.N)),
            Map.entry("char", Set.of(AttributeType.S)),
            Map.entry("varchar", Set.of(AttributeType.S)),
            Map.entry("character", Set.of(AttributeType.S)),
            Map.entry("string", Set.of(AttributeType.S)),
            Map.entry("blob", Set.of(AttributeType.B)),
            Map.entry("list", Set.of(AttributeType.L)),
            Map.entry("struct", Set.of(AttributeType.M)),
            Map.entry("tuple", Set.of(AttributeType.M)),
            Map.entry("bag", Set.of(AttributeType.SS, AttributeType.NS, AttributeType.BS)));

    /** Types that DynamoDB does not test for, although PartiQL has them. */
    private static final Set<String> FOREIGN = Set.of(
            "timestamp",
            "date",
            "time",
            "symbol",
            "clob",
            "sexp",
            "int4",
            "int8",
            "double precision",
            "character varying");

    private TypeNames() {}

    static boolean isType(String name) {
        return TYPES.containsKey(name) || FOREIGN.contains(name);
    }

    /** The types of attributes that have the name, or null if none has. */
    static @Nullable Set<AttributeType> of(String name) {
        return TYPES.get(name);
    }
}
