package dev.armature.engine.request;

import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The constraints on single members of a request, which DynamoDB checks first and reports together.
 *
 * <p>Each method names the member as DynamoDB does, in lower camel case with list members counted from 1.
 */
public final class Constraints {
    static final String NAME_PATTERN = "[a-zA-Z0-9_.-]+";
    private static final Pattern PRINTABLE = Pattern.compile("\\p{Print}+");
    /** DynamoDB names so many faults at most. */
    private static final int FAULTS_MAX = 10;

    private final List<String> faults = new ArrayList<>();

    public Constraints present(String member, @Nullable Object value) {
        if (value == null) {
            faults.add("Value null at '" + member + "' failed to satisfy constraint: Member must not be null");
        }
        return this;
    }

    /** An enumeration, its values in the order in which DynamoDB prints them. */
    public Constraints oneOf(String member, @Nullable String value, List<String> allowed) {
        if (value != null && !allowed.contains(value)) {
            refuse(member, value, "Member must satisfy enum value set: [" + String.join(", ", allowed) + "]");
        }
        return this;
    }

    public Constraints length(String member, @Nullable String value, int min, int max) {
        if (value != null) {
            length(member, value, value.length(), min, max);
        }
        return this;
    }

    /** The length of something that is printed in another way than it is counted. */
    public Constraints length(String member, String printed, int length, int min, int max) {
        if (length < min) {
            refuse(member, printed, "Member must have length greater than or equal to " + min);
        }
        if (length > max) {
            refuse(member, printed, "Member must have length less than or equal to " + max);
        }
        return this;
    }

    /** The length of a list that was given. */
    public Constraints length(String member, @Nullable List<?> value, int min, int max) {
        if (value != null && (value.size() < min || value.size() > max)) {
            length(member, Echo.java(value), value.size(), min, max);
        }
        return this;
    }

    public Constraints name(String member, @Nullable String value, int min, int max) {
        if (value != null) {
            if (!matchesNamePattern(value)) {
                refuse(member, value, "Member must satisfy regular expression pattern: " + NAME_PATTERN);
            }
            length(member, value, value.length(), min, max);
        }
        return this;
    }

    /** As {@link #name}, for the members whose length DynamoDB mentions before their characters. */
    public Constraints nameByLength(String member, @Nullable String value, int min, int max) {
        if (value != null) {
            length(member, value, value.length(), min, max);
            if (!matchesNamePattern(value)) {
                refuse(member, value, "Member must satisfy regular expression pattern: " + NAME_PATTERN);
            }
        }
        return this;
    }

    /** That a text has no control characters, and none beyond ASCII. */
    public Constraints printable(String member, @Nullable String value) {
        if (value != null && !PRINTABLE.matcher(value).matches()) {
            refuse(member, value, "Member must satisfy regular expression pattern: " + PRINTABLE.pattern());
        }
        return this;
    }

    /**
     * The names or ARNs of tables that are keys in a map, whose faults are told once.
     *
     * @param printed how DynamoDB echoes the map
     */
    public Constraints namesOfTables(String member, Map<String, ?> byName, Function<Map<String, ?>, String> printed) {
        boolean areNames = byName.keySet().stream()
                .allMatch(name -> Arn.isMeant(name)
                        || matchesNamePattern(name)
                                && name.length() >= Limits.TABLE_NAME_LENGTH_MIN
                                && name.length() <= Limits.TABLE_NAME_LENGTH_MAX);
        if (!areNames) {
            refuse(
                    member,
                    printed.apply(byName),
                    "Map keys must satisfy constraint: [Member must have length less than or equal to 255, Member must"
                            + " have length greater than or equal to 3, Member must satisfy regular expression pattern: "
                            + NAME_PATTERN + "]");
        }
        return this;
    }

    public Constraints atLeast(String member, @Nullable Number value, long min) {
        if (value != null && value.longValue() < min) {
            refuse(member, value.toString(), "Member must have value greater than or equal to " + min);
        }
        return this;
    }

    public Constraints atMost(String member, @Nullable Number value, long max) {
        if (value != null && value.longValue() > max) {
            refuse(member, value.toString(), "Member must have value less than or equal to " + max);
        }
        return this;
    }

    public Constraints refuse(String member, String value, String constraint) {
        return add("Value '" + Echo.text(value) + "' at '" + member + "' failed to satisfy constraint: " + constraint);
    }

    public Constraints add(String fault) {
        faults.add(fault);
        return this;
    }

    /** Refuses the request if any constraint was not met. */
    public void check() {
        if (!faults.isEmpty()) {
            throw fault();
        }
    }

    /** As {@link #check}, for what DynamoDB reports without saying how many constraints were not met. */
    public void checkBare() {
        if (!faults.isEmpty()) {
            throw ApiException.validation(String.join("; ", faults));
        }
    }

    /** What is reported of at least one constraint that was not met. */
    public ApiException fault() {
        int count = Math.min(faults.size(), FAULTS_MAX);
        return ApiException.validation(count
                + (count == 1 ? " validation error detected: " : " validation errors detected: ")
                + String.join("; ", faults.subList(0, count)));
    }

    /** A member that {@link #present} was asked about. */
    public static <T> T checked(@Nullable T member) {
        if (member == null) {
            throw new IllegalStateException("the constraints were not checked");
        }
        return member;
    }

    public static boolean matchesNamePattern(String value) {
        for (int i = 0; i < value.length(); i++) {
            char next = value.charAt(i);
            boolean fits = next >= 'a' && next <= 'z'
                    || next >= 'A' && next <= 'Z'
                    || next >= '0' && next <= '9'
                    || next == '_'
                    || next == '.'
                    || next == '-';
            if (!fits) {
                return false;
            }
        }
        return !value.isEmpty();
    }
}
