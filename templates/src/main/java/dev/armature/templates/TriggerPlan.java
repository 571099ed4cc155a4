package dev.armature.templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What has to be done about one event source mapping.
 *
 * @param differences what is otherwise than the template says, for a reader
 */
public record TriggerPlan(TriggerDefinition trigger, Verdict verdict, List<String> differences) {
    /** How far the mapping is from what the template says. */
    public enum Verdict {
        CREATE,
        CHANGE,
        /** Another stream, or another place to begin at: it is deleted, and made anew. */
        BEGIN_ANEW,
        IN_SYNC
    }

    public TriggerPlan {
        differences = List.copyOf(differences);
    }

    /** @param described the mapping that is there, if there is one of that UUID */
    static TriggerPlan between(TriggerDefinition trigger, Optional<Json.Object> described) {
        if (described.isEmpty()) {
            return new TriggerPlan(trigger, Verdict.CREATE, List.of());
        }
        List<String> differences = new ArrayList<>();
        boolean anew = false;
        for (var member : trigger.request().members().entrySet()) {
            Json there = there(described.get(), member.getKey());
            if (!there.equals(member.getValue())) {
                differences.add(member.getKey() + " " + plain(member.getValue()) + " instead of " + plain(there));
                anew |= List.of("EventSourceArn", "StartingPosition").contains(member.getKey());
            }
        }
        Verdict changed = anew ? Verdict.BEGIN_ANEW : Verdict.CHANGE;
        return new TriggerPlan(trigger, differences.isEmpty() ? Verdict.IN_SYNC : changed, differences);
    }

    /** A member as a request would have it. */
    private static Json there(Json.Object described, String member) {
        return switch (member) {
            case "EventSourceArn" ->
                Json.text(described.text(member).orElse("").replaceFirst(".*:table/([^/]*).*", "$1"));
            case "Enabled" -> new Json.Bool(described.text("State").orElse("").equals("Enabled"));
            default -> described.member(member).orElse(new Json.Null());
        };
    }

    private static String plain(Json value) {
        return Json.scalar(value).orElseGet(value::toString);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String name = "trigger " + trigger.name() + ": the stream of " + trigger.tableName() + " to "
                + trigger.request()
                        .text("FunctionName")
                        .map(function -> function + " at ")
                        .orElse("")
                + trigger.target();
        lines.add(
                switch (verdict) {
                    case CREATE -> "+ " + name;
                    case CHANGE, BEGIN_ANEW -> "~ " + name;
                    case IN_SYNC -> "= " + name;
                });
        switch (verdict) {
            case CREATE ->
                lines.add("    begin at "
                        + trigger.request().text("StartingPosition").orElse(""));
            case BEGIN_ANEW -> lines.add("    begin anew");
            case CHANGE, IN_SYNC -> {}
        }
        differences.forEach(difference -> lines.add("    " + difference));
        trigger.notApplied().forEach(property -> lines.add("    not applied: " + property));
        return lines;
    }
}
