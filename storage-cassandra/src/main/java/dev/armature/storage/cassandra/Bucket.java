package dev.armature.storage.cassandra;

/**
 * A partition of Cassandra: the keys of a space whose hashes begin with the same bits.
 *
 * @param number these bits, so that buckets follow one another as their keys do
 */
record Bucket(int space, int number) implements Comparable<Bucket> {
    /** As the source of records in a log: unique. */
    long id() {
        return (long) space << 16 | number;
    }

    @Override
    public int compareTo(Bucket other) {
        int order = Integer.compareUnsigned(space, other.space);
        return order == 0 ? Integer.compare(number, other.number) : order;
    }
}
