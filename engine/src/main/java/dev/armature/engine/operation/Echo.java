package dev.armature.engine.operation;

import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lists and maps of a request as DynamoDB repeats them in its texts: as Java prints objects, or as JSON.
 *
 * <p>An echo breaks off after {@link Limits#ECHO_LENGTH_MAX} characters: a request of megabytes does not make an error of megabytes.
 */
final class Echo {
    /** Members that the service has and clients do not, behind those of the request. */
    private static final Map<String, String> HIDDEN_MEMBERS = Map.of("PutRequest", "workloadProfileName=null");

    private static final String END = "...";

    private final StringBuilder text = new StringBuilder();

    private Echo() {}

    /** {@code {table=[WriteRequest(putRequest=null, ...)]}}: values are not shown, only that they are there. */
    static String java(@Nullable Object value) {
        var echo = new Echo();
        echo.addJava(value);
        return echo.bounded();
    }

    /** {@code {"table":{"Keys":[{"pk":{"S":"a"}}]}}}, without members that the request does not have. */
    static String json(Object value) {
        var echo = new Echo();
        echo.addJson(value);
        return echo.bounded();
    }

    private String bounded() {
        return isFull()
                ? text.substring(0, Limits.ECHO_LENGTH_MAX) + END + (text.charAt(0) == '[' ? ']' : '}')
                : text.toString();
    }

    private boolean isFull() {
        return text.length() > Limits.ECHO_LENGTH_MAX;
    }

    private void addJava(@Nullable Object value) {
        switch (value) {
            case null -> text.append("null");
            case UncheckedValue attribute ->
                text.append("com.amazonaws.dynamodb.v20120810.AttributeValue@")
                        .append(Integer.toHexString(attribute.hashCode()));
            case Map<?, ?> map -> {
                text.append('{');
                String separator = "";
                for (var entry : map.entrySet()) {
                    if (isFull()) {
                        return;
                    }
                    text.append(separator).append(entry.getKey()).append('=');
                    addJava(entry.getValue());
                    separator = ", ";
                }
                text.append('}');
            }
            case List<?> list -> {
                text.append('[');
                String separator = "";
                for (Object element : list) {
                    if (isFull()) {
                        return;
                    }
                    text.append(separator);
                    addJava(element);
                    separator = ", ";
                }
                text.append(']');
            }
            case Record record -> addJavaObject(record);
            default -> text.append(value);
        }
    }

    private void addJavaObject(Record record) {
        String name = record.getClass().getSimpleName();
        text.append(name).append('(');
        String separator = "";
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            text.append(separator).append(component.getName()).append('=');
            addJava(valueOf(component, record));
            separator = ", ";
        }
        String hidden = HIDDEN_MEMBERS.get(name);
        if (hidden != null) {
            text.append(separator).append(hidden);
        }
        text.append(')');
    }

    private void addJson(@Nullable Object value) {
        switch (value) {
            case null -> text.append("null");
            case UncheckedValue(int ignored, AttributeType type, Object content) -> {
                text.append('{');
                if (type != null) {
                    addJsonMember("", type.name(), content);
                }
                text.append('}');
            }
            case Map<?, ?> map -> {
                text.append('{');
                String separator = "";
                for (var entry : map.entrySet()) {
                    if (isFull()) {
                        return;
                    }
                    addJsonMember(separator, entry.getKey().toString(), entry.getValue());
                    separator = ",";
                }
                text.append('}');
            }
            case List<?> list -> {
                text.append('[');
                String separator = "";
                for (Object element : list) {
                    if (isFull()) {
                        return;
                    }
                    text.append(separator);
                    addJson(element);
                    separator = ",";
                }
                text.append(']');
            }
            case Record record -> {
                text.append('{');
                String separator = "";
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    Object member = valueOf(component, record);
                    if (member != null) {
                        addJsonMember(separator, capitalized(component.getName()), member);
                        separator = ",";
                    }
                }
                text.append('}');
            }
            case Boolean flag -> text.append(flag);
            case Number number -> text.append(number);
            case Bytes bytes -> addJsonText(bytes.base64());
            default -> addJsonText(value.toString());
        }
    }

    private void addJsonMember(String separator, String name, @Nullable Object value) {
        text.append(separator);
        addJsonText(name);
        text.append(':');
        addJson(value);
    }

    private void addJsonText(String content) {
        text.append('"');
        for (int i = 0; i < content.length() && !isFull(); i++) {
            char next = content.charAt(i);
            if (next == '"' || next == '\\') {
                text.append('\\').append(next);
            } else if (next < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) next));
            } else {
                text.append(next);
            }
        }
        text.append('"');
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
