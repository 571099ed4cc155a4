package dev.armature.engine.table;

/**
 * Who may do what with a table or a stream of it.
 *
 * @param document as it is shown
 * @param revision by which callers say which one they mean: the time of the change in milliseconds since 1970, made unique
 */
public record ResourcePolicy(String document, String revision) {
    /** Where the policy of a table is among those that belong to it; a stream's is under its label. */
    public static final String OF_TABLE = "table";
}
