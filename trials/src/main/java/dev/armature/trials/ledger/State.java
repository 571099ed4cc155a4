package dev.armature.trials.ledger;

/**
 * What an item of the test holds besides its key.
 *
 * @param version a number that no other write of the run has, so that every state is told from every other
 * @param owner the key under which the item stands in the index
 * @param hits how often it was updated since it was put; a write done twice would show
 */
record State(long version, String owner, long hits) {
    /** An item just put. */
    static State put(long version, String owner) {
        return new State(version, owner, 0);
    }
}
