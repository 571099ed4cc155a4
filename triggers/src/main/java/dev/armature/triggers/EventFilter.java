package dev.armature.triggers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import software.amazon.event.ruler.JsonRuleCompiler;
import software.amazon.event.ruler.Machine;

/**
 * The filter criteria of a mapping: a record passes that matches one of the patterns, by AWS's own code for event patterns.
 *
 * <p>The only class that names that library, so that it is loaded with the first filter.
 */
final class EventFilter {
    private final Machine machine = Machine.builder().build();

    /** @param patterns at least one */
    EventFilter(List<String> patterns) {
        for (String pattern : patterns) {
            try {
                machine.addRule(pattern, pattern);
            } catch (IOException wrong) {
                throw new IllegalArgumentException(
                        "Invalid filter pattern definition: " + pattern + ": " + wrong.getMessage(), wrong);
            }
        }
    }

    /** Refuses what is no pattern. */
    static void check(String pattern) {
        String fault = JsonRuleCompiler.check(pattern);
        if (fault != null) {
            throw new IllegalArgumentException("Invalid filter pattern definition: " + pattern + ": "
                    + fault.lines().findFirst().orElse(""));
        }
    }

    boolean passes(byte[] record) {
        try {
            return !machine.rulesForJSONEvent(new String(record, StandardCharsets.UTF_8))
                    .isEmpty();
        } catch (Exception unreadable) {
            // The signature has it so; what we wrote ourselves is JSON.
            throw new IllegalStateException("a record could not be matched", unreadable);
        }
    }
}
