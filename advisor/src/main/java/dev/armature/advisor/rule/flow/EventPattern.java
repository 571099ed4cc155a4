package dev.armature.advisor.rule.flow;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the event pattern of a consumer lets records of an entity through, as far as that follows from the entity alone. */
final class EventPattern {
    /** What is known about it. */
    enum Answer {
        MATCHES,
        EXCLUDES,
        UNKNOWN;

        Answer and(Answer other) {
            return this == EXCLUDES || other == EXCLUDES ? EXCLUDES : this == UNKNOWN ? UNKNOWN : other;
        }
    }

    private final Map<String, KeyTemplate> keys = new HashMap<>();
    private final Map<String, String> constants = new HashMap<>();
    private final Set<String> events;

    /** @param events those that the write of the consumer makes: INSERT, MODIFY, or one of them */
    EventPattern(TableModel table, Entity entity, Set<String> events) {
        this.events = events;
        keys.put(table.partitionKey(), entity.partitionKey());
        if (table.sortKey() != null && entity.sortKey() != null) {
            keys.put(table.sortKey(), entity.sortKey());
        }
        String type = table.settings().typeAttribute();
        if (type != null) {
            constants.put(type, entity.type());
        }
    }

    Answer of(String filter) {
        try {
            return Json.parse(filter) instanceof Json.Object pattern ? object(pattern) : Answer.UNKNOWN;
        } catch (RuntimeException notAPattern) {
            // A text that is no JSON: AWS Lambda will refuse it, and here nothing follows from it.
            return Answer.UNKNOWN;
        }
    }

    private Answer object(Json.Object pattern) {
        Answer answer = Answer.MATCHES;
        for (Map.Entry<String, Json> member : pattern.members().entrySet()) {
            answer = answer.and(
                    switch (member.getKey()) {
                        case "eventName" -> events(member.getValue());
                        case "dynamodb" -> images(member.getValue());
                        default -> Answer.UNKNOWN;
                    });
        }
        return answer;
    }

    private Answer events(Json wanted) {
        List<String> names = texts(wanted);
        return names.stream().anyMatch(events::contains)
                ? names.containsAll(events) ? Answer.MATCHES : Answer.UNKNOWN
                : Answer.EXCLUDES;
    }

    private Answer images(Json dynamodb) {
        if (!(dynamodb instanceof Json.Object members)) {
            return Answer.UNKNOWN;
        }
        Answer answer = Answer.MATCHES;
        for (Json image : members.members().values()) {
            if (!(image instanceof Json.Object attributes)) {
                return Answer.UNKNOWN;
            }
            for (Map.Entry<String, Json> attribute : attributes.members().entrySet()) {
                answer = answer.and(attribute(attribute.getKey(), attribute.getValue()));
            }
        }
        return answer;
    }

    /** {@code {"S": [candidates]}}: one of them has to match. */
    private Answer attribute(String name, Json typed) {
        if (!(typed instanceof Json.Object object
                && object.member("S").orElse(null) instanceof Json.Array(List<Json> candidates))) {
            return Answer.UNKNOWN;
        }
        Answer best = Answer.EXCLUDES;
        for (Json candidate : candidates) {
            Answer each = candidate(name, candidate);
            best = each == Answer.MATCHES || best == Answer.EXCLUDES ? each : best;
            if (best == Answer.MATCHES) {
                return best;
            }
        }
        return best;
    }

    private Answer candidate(String name, Json candidate) {
        String constant = constants.get(name);
        KeyTemplate key = keys.get(name);
        if (constant == null && key == null) {
            return Answer.UNKNOWN;
        }
        String begins = constant == null && key != null ? key.prefix() : String.valueOf(constant);
        boolean isWhole = constant != null || key != null && key.isConstant();
        return switch (candidate) {
            case Json.Text(String text) ->
                isWhole ? answer(begins.equals(text)) : text.startsWith(begins) ? Answer.UNKNOWN : Answer.EXCLUDES;
            case Json.Object operator
            when operator.member("prefix").orElse(null) instanceof Json.Text(String prefix) ->
                begins.startsWith(prefix)
                        ? Answer.MATCHES
                        : !isWhole && prefix.startsWith(begins) ? Answer.UNKNOWN : Answer.EXCLUDES;
            case Json.Object operator
            when operator.member("anything-but").isPresent() ->
                isWhole ? answer(!texts(operator.member("anything-but").get()).contains(begins)) : Answer.UNKNOWN;
            default -> Answer.UNKNOWN;
        };
    }

    private static Answer answer(boolean matches) {
        return matches ? Answer.MATCHES : Answer.EXCLUDES;
    }

    private static List<String> texts(Json value) {
        List<Json> elements = value instanceof Json.Array(List<Json> several) ? several : List.of(value);
        return elements.stream().flatMap(each -> Json.scalar(each).stream()).toList();
    }
}
