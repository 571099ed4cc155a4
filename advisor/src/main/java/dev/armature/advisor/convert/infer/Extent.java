package dev.armature.advisor.convert.infer;

/**
 * How much of a table was looked at.
 *
 * @param tableItems how many items the table says it has; 0 if that is not known
 * @param isAll whether the items are all that there are
 * @param isReal whether the items are those of an application, so that counts and sizes mean something
 */
public record Extent(long tableItems, boolean isAll, boolean isReal) {
    /** Items that the author of a file made up as examples. */
    public static final Extent EXAMPLES = new Extent(0, true, false);

    /** How many items there are of which some were seen, out of all that were seen. */
    long estimate(int some, int all) {
        return isAll || tableItems <= all ? some : Math.round((double) some / all * tableItems);
    }
}
