package dev.armature.engine.traffic;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Item;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that a call did to a table, and what that cost. */
public sealed interface Access {
    TableRef table();

    /** What was taken, whether or not the caller asked to be told. */
    Cost cost();

    /**
     * One item was read, or looked for, by its key.
     *
     * @param key as it is stored
     * @param item null if there is none; as much of it as was shown, if it was read at another server
     */
    record Get(Table in, byte[] key, @Nullable Item item, Cost cost) implements Access {
        @Override
        public TableRef table() {
            return in.ref();
        }
    }

    /**
     * A page of a table or index was read.
     *
     * @param start where the range begins, as it is stored
     * @param scanned how many items were looked at
     * @param returned how many the filter left
     * @param bytes how large those were that were looked at
     * @param more whether it ended before its range did, so that the caller was told where to go on
     */
    record Page(
            Table in,
            @Nullable SecondaryIndex index,
            byte[] start,
            int scanned,
            int returned,
            long bytes,
            boolean more,
            Cost cost)
            implements Access {
        @Override
        public TableRef table() {
            return in.ref();
        }
    }

    /**
     * A vector index was searched.
     *
     * @param examined how many vectors were compared with the one that was searched for
     * @param bytes how large the entries were that were returned
     */
    record Search(Table in, SecondaryIndex index, long examined, int returned, long bytes, Cost cost)
            implements Access {
        @Override
        public TableRef table() {
            return in.ref();
        }
    }

    /** An item was written; what the database removes by itself is free. */
    record Write(Effect effect, Cost cost) implements Access {
        @Override
        public TableRef table() {
            return effect.write().table().ref();
        }

        public boolean isExpiry() {
            return effect.write().change() instanceof ItemWrite.Change.Expire;
        }
    }

    /**
     * An item was written at another server, and what was there before is not known: neither whether it is new, nor what indexes had of
     * it.
     *
     * @param after null if it is not known, or there is none
     * @param cost as if there had been nothing before, unless the other server said what it took
     */
    record WriteElsewhere(ItemWrite write, @Nullable Item after, Cost cost) implements Access {
        /** The indexes that it took capacity from, each with the entry that it has now as far as that is known. */
        public List<Effect.IndexChange> indexes() {
            var schema = write.table().schema();
            List<Effect.IndexChange> written = new ArrayList<>();
            for (SecondaryIndex index : schema.indexes()) {
                if (cost.units(index) > 0) {
                    written.add(new Effect.IndexChange(index, null, IndexEntry.of(index, schema, after)));
                }
            }
            return written;
        }

        @Override
        public TableRef table() {
            return write.table().ref();
        }
    }

    /** The condition of a write did not hold for the item that was there. The attempt is paid for. */
    record Refused(ItemWrite write, @Nullable Item current, Cost cost) implements Access {
        @Override
        public TableRef table() {
            return write.table().ref();
        }
    }

    /**
     * An item of a batch was left for another call, which the caller has to make.
     *
     * @param key as it is stored
     */
    record Left(Table in, byte[] key) implements Access {
        @Override
        public TableRef table() {
            return in.ref();
        }

        @Override
        public Cost cost() {
            return Cost.NONE;
        }
    }

    /**
     * Records of a table's stream were read.
     *
     * @param age how far behind the present the last one is
     */
    record Records(TableRef table, int count, Duration age) implements Access {
        @Override
        public Cost cost() {
            return Cost.NONE;
        }
    }

    /**
     * Records of a table's stream were handed to a function.
     *
     * @param age how far behind the present the last one is
     * @param attempt which one it was with these records, from 1
     * @param taken whether the function was done with some of them
     */
    record Delivered(TableRef table, int count, Duration age, int attempt, boolean taken) implements Access {
        @Override
        public Cost cost() {
            return Cost.NONE;
        }
    }
}
