package dev.armature.engine.request;

import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lists and maps of a request as DynamoDB repeats them in its texts: as Java prints objects, or as JSON.
 *
 * <p>An echo breaks off after {@link Limits#ECHO_LENGTH_MAX} characters: a request of megabytes does not make an error of megabytes.
 */
public final class Echo {
    /** Members that the service has and clients do not, behind those of the request. */
    private static final Map<String, String> HIDDEN_MEMBERS = Map.of("PutRequest", "workloadProfileName=null");

    private static final String END = "...";

    private final StringBuilder text = new StringBuilder();

    private Echo() {}

    /** {@code {table=[WriteRequest(putRequest=null, ...)]}}: values are not shown, only that they are there. */
    public static String java(@Nullable Object value) {
        var echo = new Echo();
        echo.addJava(value);
        return echo.bounded();
    }

    /** {@code {"table":{"Keys":[{"pk":{"S":"a"}}]}}}, without members that the request does not have. */
    public static String json(Object value) {
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
            case Map<?, ?> map ->
                addAll("{", map.entrySet(), ", ", "}", entry -> {
                    addBounded(entry.getKey().toString());
                    text.append('=');
                    addJava(entry.getValue());
                });
            case List<?> list -> addAll("[", list, ", ", "]", this::addJava);
            case Record record -> addJavaObject(record);
            default -> addBounded(value.toString());
        }
    }

    private void addJavaObject(Record record) {
        String name = record.getClass().getSimpleName();
        String hidden = HIDDEN_MEMBERS.get(name);
        addAll(name + "(", members(record), ", ", hidden == null ? ")" : ", " + hidden + ")", component -> {
            text.append(component.getName()).append('=');
            addJava(valueOf(component, record));
        });
    }

    private void addJson(@Nullable Object value) {
        switch (value) {
            case null -> text.append("null");
            case UncheckedValue(int ignored, AttributeType type, Object content) -> {
                text.append('{');
                if (type != null) {
                    addJsonMember(type.name(), content);
                }
                text.append('}');
            }
            case Map<?, ?> map ->
                addAll(
                        "{",
                        map.entrySet(),
                        ",",
                        "}",
                        entry -> addJsonMember(entry.getKey().toString(), entry.getValue()));
            case List<?> list -> addAll("[", list, ",", "]", this::addJson);
            case Record record ->
                addAll(
                        "{",
                        members(record).stream()
                                .filter(component -> valueOf(component, record) != null)
                                .toList(),
                        ",",
                        "}",
                        component -> addJsonMember(capitalized(component.getName()), valueOf(component, record)));
            case Boolean flag -> text.append(flag);
            case Number number -> text.append(number);
            case Bytes bytes -> addJsonText(bytes.base64());
            default -> addJsonText(value.toString());
        }
    }

    private void addJsonMember(String name, @Nullable Object value) {
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

    private <T> void addAll(
            String opening, Iterable<T> elements, String separator, String closing, Consumer<T> addElement) {
        text.append(opening);
        boolean first = true;
        for (T element : elements) {
            if (isFull()) {
                return;
            }
            if (!first) {
                text.append(separator);
            }
            addElement.accept(element);
            first = false;
        }
        text.append(closing);
    }

    /** A text of megabytes is not copied to be cut off. */
    private void addBounded(String content) {
        text.append(content, 0, Math.min(content.length(), Limits.ECHO_LENGTH_MAX + 1));
    }

    private static List<RecordComponent> members(Record record) {
        return List.of(record.getClass().getRecordComponents());
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
