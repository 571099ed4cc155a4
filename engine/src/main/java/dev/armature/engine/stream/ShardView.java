package dev.armature.engine.stream;

/**
 * A shard, and how far it had come at that moment.
 *
 * @param last the number of the last record: of the shard, or of its log as long as it is open
 */
public record ShardView(Stream stream, Shard shard, long last) {
    int log() {
        return stream.log(shard);
    }

    /** Whether records may be added to the shard that are not in this view. */
    public boolean mayGrow() {
        return shard.isOpen();
    }

    public boolean mayHold(SequenceNumber number) {
        return number.lineage() == shard.lineage()
                && number.number() >= shard.first()
                // An empty shard has been told to start, and perhaps to end, with a number that it does not hold.
                && number.number() <= Math.max(last, shard.first());
    }
}
