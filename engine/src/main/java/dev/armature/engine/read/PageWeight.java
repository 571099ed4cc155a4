package dev.armature.engine.read;

/**
 * How much of the megabyte that a page may have a row takes: more than the size that it is charged for.
 *
 * <p>DynamoDB counts its own form of a row against the megabyte, and has never said what that form is. What is known comes from
 * pages that others have measured: there is a little for each row and a little for each 3 KB begun of it, and the page is full
 * when it has reached the megabyte. So 25 rows with a partition key of ten bytes, a sort key of two and an attribute of 41,645
 * bytes just fit, and with one byte more in one of them the page says that there may be others. The figures below meet that page
 * to the byte. In DynamoDB's form a long sort key counts again for each 3 KB, and names of attributes count less than here;
 * neither is worth a walk over each row that is read.
 */
final class PageWeight {
    private static final int ROW_BYTES = 3;
    private static final int BLOCK_BYTES = 20;
    private static final int BLOCK_SIZE = 3072;

    private PageWeight() {}

    /** @param sizeBytes what the row is charged for */
    static int of(int sizeBytes) {
        return sizeBytes + ROW_BYTES + BLOCK_BYTES * (1 + (sizeBytes + 1) / BLOCK_SIZE);
    }
}
