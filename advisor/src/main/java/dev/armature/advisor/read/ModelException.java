package dev.armature.advisor.read;

import java.util.List;

/** A text is not a model. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    public ModelException(List<Fault> faults) {
        super(String.join("\n", faults.stream().map(Fault::toString).toList()));
        this.faults = List.copyOf(faults);
    }

    /** All that is wrong, in the order of the file. */
    public List<Fault> faults() {
        return faults;
    }

    /** One thing that is wrong, and where: line and column count from 1. */
    public record Fault(int line, int column, String path, String problem) {
        @Override
        public String toString() {
            return "line " + line + ", column " + column + ": " + (path.isEmpty() ? "" : path + ": ") + problem;
        }
    }
}
