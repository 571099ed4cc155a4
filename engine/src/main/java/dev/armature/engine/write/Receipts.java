package dev.armature.engine.write;

import dev.armature.engine.item.ItemWrite;

/**
 * What writes leave behind so that none of them is done twice, whatever becomes of the engine that does them: a row for each item, under the item's key in a space
 * of its own, which is stored in the same step as the item. Writes have numbers that rise, and the row is about the last one of its item.
 */
public interface Receipts {
    /** A write that is done once, however often it is asked for. */
    record Numbered(ItemWrite write, long number) {}

    /** What became of a write. */
    sealed interface Outcome {
        /** It was done, or refused, just now. */
        record Now(Writer.Result result) implements Outcome {}

        /** It had been done before. */
        record Before(byte[] receipt) implements Outcome {}

        /** It may have been done or not. Asking again tells. */
        record Unknown() implements Outcome {}
    }

    /** Where the rows lie. */
    int space();

    /** The row that says that a write was done. */
    byte[] row(long number, Writer.Result.Done done);

    /** The number of the write that a row is about. */
    long number(byte[] row);

    /** The last look before each write: throws if another engine may be doing it. */
    void requireOwn();
}
