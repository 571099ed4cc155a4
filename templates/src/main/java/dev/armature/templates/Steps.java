package dev.armature.templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The steps about one table, as they are put together. */
final class Steps {
    private final String tableName;
    private final List<Step> steps = new ArrayList<>();

    Steps(String tableName) {
        this.tableName = tableName;
    }

    List<Step> list() {
        return List.copyOf(steps);
    }

    void add(Step step) {
        steps.add(step);
    }

    void addAll(List<Step> more) {
        steps.addAll(more);
    }

    /** An UpdateTable with these members. */
    void update(String sentence, Map<String, Json> members) {
        var request = Requests.of(tableName);
        for (var member : members.entrySet()) {
            request = request.with(member.getKey(), member.getValue());
        }
        add(new Step(sentence, "UpdateTable", request));
    }

    /** An UpdateTable that does one thing to one index. */
    void updateIndex(String sentence, Json.Object action) {
        update(sentence, Map.of("GlobalSecondaryIndexUpdates", Json.array(List.of(action))));
    }
}
