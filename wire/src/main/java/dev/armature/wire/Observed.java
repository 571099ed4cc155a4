package dev.armature.wire;

import dev.armature.engine.metrics.Consumption;
import java.util.List;

/**
 * A request that was run.
 *
 * @param body as it arrived; read it, never write it
 * @param tables the names of the tables it is about, one for each action; none if it was refused for what it says
 * @param consumption what it took, whether or not that is in the answer
 * @param error the short name of the error it was answered with, {@link #NO_ERROR} or {@link #NO_ANSWER}
 */
public record Observed(
        String operation, byte[] body, List<String> tables, List<Consumption.Units> consumption, String error) {
    public static final String NO_ERROR = "";
    /** It is simulated that the answer was lost. */
    public static final String NO_ANSWER = "NoAnswer";
}
