package dev.armature.cli.model;

import dev.armature.advisor.read.ModelException;
import java.nio.file.Path;

/** A file is no model, or there is none; the message says what is wrong and where. */
final class UnreadableModelException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableModelException(String message) {
        super("armature: " + message);
    }

    private UnreadableModelException(String lines, ModelException wrong) {
        super(lines, wrong);
    }

    /** A line for each fault, in the form that editors make links of. */
    static UnreadableModelException at(Path file, ModelException wrong) {
        return new UnreadableModelException(
                String.join(
                        System.lineSeparator(),
                        wrong.faults().stream()
                                .map(fault -> file + ":" + fault.line() + ":" + fault.column() + ": error: "
                                        + (fault.path().isEmpty() ? "" : fault.path() + ": ") + fault.problem())
                                .toList()),
                wrong);
    }
}
