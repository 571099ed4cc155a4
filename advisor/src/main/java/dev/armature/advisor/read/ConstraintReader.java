package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Constraint;
import java.util.ArrayList;
import java.util.List;

/** Reads what must hold for all items. */
final class ConstraintReader {
    private static final Words<Constraint.Mode> MODES = Words.of(
            word(Constraint.Mode.TRANSACTION, "transaction", "transact"),
            word(Constraint.Mode.STREAM, "stream", "streams"));

    /** An element of the list says one thing; where it says several, it is as if it were several. */
    List<Constraint> constraints(Members constraint) {
        List<Constraint> read = new ArrayList<>();
        var unique = constraint.members("unique");
        if (unique != null) {
            String fields = unique.either("fields", "field");
            read.add(new Constraint.Unique(
                    unique.requiredText("entity"), unique.texts(fields), unique.text("via"), unique.place()));
            if (unique.texts(fields).isEmpty()) {
                unique.fault(fields, "must name the fields whose values are unique");
            }
            unique.end();
        }
        var counter = constraint.members("counter");
        if (counter != null) {
            var mode = counter.word("mode", MODES);
            read.add(new Constraint.Counter(
                    counter.requiredText("entity"),
                    counter.requiredText("field"),
                    counter.text("counts", ""),
                    mode == null ? Constraint.Mode.UNSAID : mode,
                    counter.place()));
            counter.end();
        }
        var lock = constraint.members("optimistic_lock");
        if (lock != null) {
            read.add(new Constraint.OptimisticLock(
                    lock.requiredText("entity"), lock.requiredText("field"), lock.place()));
            lock.end();
        }
        constraint.end();
        return read;
    }
}
