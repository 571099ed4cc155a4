package dev.armature.templates;

import java.util.List;
import java.util.Optional;

/**
 * What has to be done about one table.
 *
 * @param reason why it has to be replaced, if it has
 * @param obstacle why even that must not be done
 * @param notApplied what the template asks for and will not be there
 */
public record TablePlan(
        TableDefinition table,
        Verdict verdict,
        List<Step> steps,
        Optional<String> reason,
        Optional<String> obstacle,
        List<String> notApplied) {
    /** How far the table is from what the template says. */
    public enum Verdict {
        CREATE,
        CHANGE,
        /** It cannot be changed into what is wanted: it is deleted with its data, and made anew. */
        REPLACE,
        IN_SYNC
    }

    public TablePlan {
        steps = List.copyOf(steps);
        notApplied = List.copyOf(notApplied);
    }
}
