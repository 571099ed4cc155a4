package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.PutRecord;

/**
 * A record of an object, as it was read.
 *
 * @param size of its text in bytes
 */
record BulkRecord(Place place, Content content, long size) {
    /**
     * Which one it is, and where the next one is.
     *
     * @param number of all records that the operation reads, from 0
     * @param object the key of the object
     * @param itemIndex of the records of that object, from 1
     * @param behind the place of the next record
     * @param bytes how many bytes of objects have been read with it
     */
    record Place(long number, String object, long itemIndex, BulkProgress.Place behind, long bytes) {}

    sealed interface Content {
        record Readable(PutRecord put) implements Content {}

        /**
         * It is none, or cannot be read.
         *
         * @param isLast whether nothing behind it in its object is read
         */
        record Unreadable(String text, boolean isLast) implements Content {}
    }
}
