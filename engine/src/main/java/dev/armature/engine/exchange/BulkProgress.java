package dev.armature.engine.exchange;

import dev.armature.engine.table.Fields;
import dev.armature.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/**
 * How far a bulk operation has come. It is stored in one step with what is to be reported, so that nothing is counted or reported twice.
 *
 * <p>Stored as M, in the row of {@link BulkOperation}; what is null is left out.
 *
 * <table>
 *   <caption>Progress</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>lastObject, object, record, doneBytes</td><td>S, S, N, N: the place</td></tr>
 *   <tr><td>processed, failed, conditionFailures</td><td>N: records</td></tr>
 *   <tr><td>bytes, totalBytes</td><td>N: of objects</td></tr>
 *   <tr><td>isRead</td><td>BOOL: whether no more records will be read</td></tr>
 *   <tr><td>usage</td><td>M: as {@link BulkUsage} writes it</td></tr>
 * </table>
 *
 * @param place where the next record is
 * @param processed records that were read, of which so many were {@code failed}, because they could not be read or were not valid, and so many left
 *     alone because of their condition
 * @param bytes of objects, as they are compressed or not
 * @param totalBytes of all objects; null until they were counted
 * @param isRead whether no more records will be read
 */
public record BulkProgress(
        Place place,
        long processed,
        long failed,
        long conditionFailures,
        long bytes,
        @Nullable Long totalBytes,
        boolean isRead,
        BulkUsage usage) {
    static final BulkProgress NONE = new BulkProgress(Place.BEGINNING, 0, 0, 0, 0, null, false, BulkUsage.NONE);

    /**
     * A place in the objects, which are read in the order of their keys.
     *
     * @param lastObject the last one that was read to its end; null for none
     * @param object the one that is being read; null for none
     * @param record how many of its records have been read
     * @param doneBytes of the objects that were read to their ends
     */
    record Place(@Nullable String lastObject, @Nullable String object, long record, long doneBytes) {
        static final Place BEGINNING = new Place(null, null, 0, 0);
    }

    BulkProgress sized(long all) {
        return new BulkProgress(place, processed, failed, conditionFailures, bytes, all, isRead, usage);
    }

    BulkProgress read() {
        return new BulkProgress(place, processed, failed, conditionFailures, bytes, totalBytes, true, usage);
    }

    BulkProgress at(Place next, long nextBytes) {
        return new BulkProgress(next, processed, failed, conditionFailures, nextBytes, totalBytes, isRead, usage);
    }

    /** With one more record that was put. */
    BulkProgress put(BulkUsage more) {
        return new BulkProgress(
                place, processed + 1, failed, conditionFailures, bytes, totalBytes, isRead, usage.plus(more));
    }

    /** With one more that could not be. */
    BulkProgress failedOne() {
        return new BulkProgress(place, processed + 1, failed + 1, conditionFailures, bytes, totalBytes, isRead, usage);
    }

    /** With one more whose condition did not hold. */
    BulkProgress conditionFailedOne() {
        return new BulkProgress(place, processed + 1, failed, conditionFailures + 1, bytes, totalBytes, isRead, usage);
    }

    AttributeValue encode() {
        var out = new Fields();
        out.put("lastObject", place.lastObject());
        out.put("object", place.object());
        out.put("record", place.record());
        out.put("doneBytes", place.doneBytes());
        out.put("processed", processed);
        out.put("failed", failed);
        out.put("conditionFailures", conditionFailures);
        out.put("bytes", bytes);
        if (totalBytes != null) {
            out.put("totalBytes", totalBytes);
        }
        out.put("isRead", isRead);
        out.put("usage", usage.encode());
        return out.value();
    }

    static BulkProgress decode(Fields in) {
        return new BulkProgress(
                new Place(
                        in.optionalText("lastObject"),
                        in.optionalText("object"),
                        in.number("record"),
                        in.number("doneBytes")),
                in.number("processed"),
                in.number("failed"),
                in.number("conditionFailures"),
                in.number("bytes"),
                in.has("totalBytes") ? in.number("totalBytes") : null,
                in.flag("isRead"),
                BulkUsage.decode(in.nested("usage")));
    }
}
