package dev.armature.engine.exchange.format;

import dev.armature.model.AttributeType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of CSV are.
 *
 * @param headers the names of attributes, in order; null if each object begins with them
 * @param types of the attributes that are declared; all others are strings
 */
public record CsvColumns(char delimiter, @Nullable List<String> headers, Map<String, AttributeType> types) {
    public static final char COMMA = ',';
}
