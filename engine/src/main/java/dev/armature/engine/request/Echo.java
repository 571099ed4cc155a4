package dev.armature.engine.request;

import dev.armature.model.Bytes;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a request as DynamoDB repeats them in its texts: as Java prints objects, or as JSON.
 *
 * <p>An echo breaks off after {@link Limits#ECHO_LENGTH_MAX} characters, and nothing longer is made on the way: a request of megabytes does
 * not make an error of megabytes.
 */
public final class Echo {
    private enum Form {
        JAVA(", ", '='),
        JSON(",", ':');

        private final String separator;
        private final char assignment;

        Form(String separator, char assignment) {
            this.separator = separator;
            this.assignment = assignment;
        }
    }

    private record Member(String name, @Nullable Object value) {}

    /** Members that the service has and clients do not, behind those of the request. */
    private static final Map<String, Member> HIDDEN_MEMBERS =
            Map.of("PutRequest", new Member("workloadProfileName", null));

    private static final String END = "...";

    private final Form form;
    private final StringBuilder text = new StringBuilder();

    private Echo(Form form) {
        this.form = form;
    }

    /** {@code {table=[WriteRequest(putRequest=null, ...)]}}: values are not shown, only that they are there. */
    public static String java(@Nullable Object value) {
        return new Echo(Form.JAVA).of(value);
    }

    /** {@code {"table":{"Keys":[{"pk":{"S":"a"}}]}}}, without members that the request does not have. */
    public static String json(Object value) {
        return new Echo(Form.JSON).of(value);
    }

    /** A text of a request as it is, unless it is too long. */
    public static String text(String content) {
        return content.length() > Limits.ECHO_LENGTH_MAX ? content.substring(0, Limits.ECHO_LENGTH_MAX) + END : content;
    }

    private String of(@Nullable Object value) {
        add(value);
        return isFull()
                ? text.substring(0, Limits.ECHO_LENGTH_MAX) + END + (text.charAt(0) == '[' ? ']' : '}')
                : text.toString();
    }

    private boolean isFull() {
        return text.length() > Limits.ECHO_LENGTH_MAX;
    }

    private void add(@Nullable Object value) {
        switch (value) {
            case null -> text.append("null");
            case UncheckedValue attribute -> addAttribute(attribute);
            case Map<?, ?> map ->
                addAll(
                        "{",
                        map.entrySet(),
                        "}",
                        entry -> addMember(new Member(entry.getKey().toString(), entry.getValue())));
            case List<?> list -> addAll("[", list, "]", this::add);
            case Record record -> addRecord(record);
            case Boolean flag -> text.append(flag);
            case Number number -> text.append(number);
            case Bytes bytes -> addText(base64(bytes));
            default -> addText(value.toString());
        }
    }

    private void addAttribute(UncheckedValue attribute) {
        if (form == Form.JAVA) {
            text.append("com.amazonaws.dynamodb.v20120810.AttributeValue@")
                    .append(Integer.toHexString(attribute.hashCode()));
            return;
        }
        var type = attribute.type();
        addAll(
                "{",
                type == null ? List.of() : List.of(new Member(type.name(), attribute.content())),
                "}",
                this::addMember);
    }

    private void addRecord(Record record) {
        String name = record.getClass().getSimpleName();
        List<Member> members = new ArrayList<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            members.add(new Member(component.getName(), valueOf(component, record)));
        }
        if (form == Form.JAVA) {
            if (HIDDEN_MEMBERS.containsKey(name)) {
                members.add(HIDDEN_MEMBERS.get(name));
            }
            addAll(name + "(", members, ")", this::addMember);
        } else {
            members.removeIf(member -> member.value == null);
            addAll("{", members, "}", member -> addMember(new Member(capitalized(member.name), member.value)));
        }
    }

    private void addMember(Member member) {
        addText(member.name);
        text.append(form.assignment);
        add(member.value);
    }

    private <T> void addAll(String opening, Iterable<T> elements, String closing, Consumer<T> addElement) {
        text.append(opening);
        boolean first = true;
        for (T element : elements) {
            if (isFull()) {
                return;
            }
            if (!first) {
                text.append(form.separator);
            }
            addElement.accept(element);
            first = false;
        }
        text.append(closing);
    }

    private void addText(String content) {
        if (form == Form.JAVA) {
            text.append(content, 0, Math.min(content.length(), Limits.ECHO_LENGTH_MAX + 1));
            return;
        }
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

    /** Of as many bytes as fill an echo. */
    private static String base64(Bytes bytes) {
        return bytes.length() > Limits.ECHO_LENGTH_MAX
                ? Bytes.of(Arrays.copyOf(bytes.array(), Limits.ECHO_LENGTH_MAX)).base64()
                : bytes.base64();
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
