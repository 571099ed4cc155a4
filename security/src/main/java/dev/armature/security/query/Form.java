package dev.armature.security.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The parameters of a request, with the checks that its members have by their model. */
public final class Form {
    /** More elements than any list may have. */
    private static final int ELEMENTS_MAX = 200;

    private static final int TAG_KEY_LENGTH_MAX = 128;
    private static final int TAG_VALUE_LENGTH_MAX = 256;

    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

    private final Map<String, String> parameters;

    public Form(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    public Optional<String> optional(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    public String required(String name) {
        return optional(name).orElseThrow(() -> QueryFault.constraint("null", member(name), "Member must not be null"));
    }

    /** With a length, and of characters that are allowed there. */
    public String required(String name, int lengthMin, int lengthMax, Pattern pattern) {
        return checked(name, required(name), lengthMin, lengthMax, pattern);
    }

    public Optional<String> optional(String name, int lengthMin, int lengthMax, Pattern pattern) {
        return optional(name).map(value -> checked(name, value, lengthMin, lengthMax, pattern));
    }

    private static String checked(String name, String value, int lengthMin, int lengthMax, Pattern pattern) {
        String shown = "'" + value + "'";
        if (value.length() > lengthMax) {
            throw QueryFault.constraint(
                    shown, member(name), "Member must have length less than or equal to " + lengthMax);
        }
        if (value.length() < lengthMin) {
            throw QueryFault.constraint(
                    shown, member(name), "Member must have length greater than or equal to " + lengthMin);
        }
        if (!pattern.matcher(value).matches()) {
            throw QueryFault.constraint(
                    shown, member(name), "Member must satisfy regular expression pattern: " + pattern.pattern());
        }
        return value;
    }

    public Optional<Integer> number(String name, int min, int max) {
        return optional(name).map(text -> {
            int number;
            try {
                number = Integer.parseInt(text);
            } catch (NumberFormatException notOne) {
                throw new QueryFault(400, "MalformedInput", "Invalid integer value: " + text);
            }
            if (number < min) {
                throw QueryFault.constraint(
                        "'" + number + "'", member(name), "Member must have value greater than or equal to " + min);
            }
            if (number > max) {
                throw QueryFault.constraint(
                        "'" + number + "'", member(name), "Member must have value less than or equal to " + max);
            }
            return number;
        });
    }

    public boolean flag(String name) {
        String text = optional(name).orElse("false");
        if (!text.equals("true") && !text.equals("false")) {
            throw new QueryFault(400, "MalformedInput", "Invalid boolean value: " + text);
        }
        return text.equals("true");
    }

    /** The elements of a list: {@code name.member.1} and so on. */
    public List<String> list(String name) {
        List<String> elements = new ArrayList<>();
        for (int i = 1; i <= ELEMENTS_MAX; i++) {
            Optional<String> element = optional(name + ".member." + i);
            if (element.isEmpty()) {
                return elements;
            }
            elements.add(element.get());
        }
        throw QueryFault.constraint(
                "'[...]'", member(name), "Member must have length less than or equal to " + (ELEMENTS_MAX - 1));
    }

    /** The values of a member of each structure in a list: {@code name.member.1.field} and so on. */
    public List<String> list(String name, String field) {
        List<String> elements = new ArrayList<>();
        while (elements.size() < ELEMENTS_MAX) {
            Optional<String> element = optional(name + ".member." + (elements.size() + 1) + "." + field);
            if (element.isEmpty()) {
                return elements;
            }
            elements.add(element.get());
        }
        throw QueryFault.constraint(
                "'[...]'", member(name), "Member must have length less than or equal to " + (ELEMENTS_MAX - 1));
    }

    /** Tags, in their order. Keys do not differ in case. */
    public Map<String, String> tags() {
        Map<String, String> tags = new LinkedHashMap<>();
        List<String> keys = list("Tags", "Key");
        for (int i = 1; i <= keys.size(); i++) {
            String key = keys.get(i - 1);
            String value = required("Tags.member." + i + ".Value");
            checkTagKey(key, "tags." + i + ".member.key");
            checkTag(value, "tags." + i + ".member.value", TAG_VALUE_LENGTH_MAX);
            if (tags.keySet().stream().anyMatch(key::equalsIgnoreCase)) {
                throw new QueryFault(
                        400,
                        "InvalidInput",
                        "Duplicate tag keys found. Please note that Tag keys are case insensitive.");
            }
            tags.put(key, value);
        }
        return tags;
    }

    private static void checkTag(String text, String member, int lengthMax) {
        if (text.length() > lengthMax) {
            throw QueryFault.constraint(
                    "'" + text + "'", member, "Member must have length less than or equal to " + lengthMax);
        }
        if (!TAG.matcher(text).matches()) {
            throw QueryFault.constraint(
                    "'" + text + "'", member, "Member must satisfy regular expression pattern: " + TAG.pattern());
        }
    }

    private static void checkTagKey(String key, String member) {
        if (key.isEmpty()) {
            throw QueryFault.constraint("''", member, "Member must have length greater than or equal to 1");
        }
        checkTag(key, member, TAG_KEY_LENGTH_MAX);
        if (key.regionMatches(true, 0, "aws:", 0, "aws:".length())) {
            throw new QueryFault(400, "InvalidInput", "aws: prefixed tag key names are not allowed for external use.");
        }
    }

    /** As messages name a member: {@code UserName} is {@code userName}. */
    private static String member(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
