package dev.armature.engine.traffic;

import dev.armature.engine.item.Effect;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What befalls one call besides what it asks for: throttling, lag, conflicts and faults, as DynamoDB has them in production. It is
 * asked on the way of the call; a call without any has none.
 */
public interface Interference {
    /** Runs an operation with what befalls whole calls. */
    <T> T around(String operation, Supplier<T> run);

    /** Whether an item of the table is to be taken for one that another transaction holds. */
    boolean conflicts(Table table);

    /**
     * Whether a batch leaves an item for the next call.
     *
     * @param first whether nothing came before it: a call that is told to be partial does something all the same
     */
    boolean leavesUnprocessed(Table table, boolean first);

    /** Whether a page of a table's stream begins with a record that was delivered before. */
    boolean repeatsRecord(TableRef table);

    /** Throws what DynamoDB says if a table, or one of its indexes, has no capacity left to read the key or range. */
    void admitRead(Table table, @Nullable SecondaryIndex index, byte[] key);

    /** Tells the order of writes of one item; to be drawn when it is decided what one of them does. */
    long nextOrder();

    /** What DynamoDB says if there is no capacity left for a write; null if there is. */
    @Nullable
    ApiException refusal(Table table, Effect effect);

    /** How old the state is that a read of a table or index sees; zero for the present. Asked once for each read. */
    Duration age(Table table, @Nullable SecondaryIndex index, Storage.Consistency consistency);

    /** The row that was there then, in the place of the one that is. */
    byte @Nullable [] row(Table table, Key key, byte @Nullable [] present, Duration age);

    /** The rows of a range as of then. An index that is held shows what it did when that began. */
    Cursor rows(
            Table table,
            @Nullable SecondaryIndex index,
            KeyRange range,
            Storage.Direction direction,
            Cursor present,
            Duration age);

    /** The call has done something, and is charged for it. */
    void accessed(Access access);
}
