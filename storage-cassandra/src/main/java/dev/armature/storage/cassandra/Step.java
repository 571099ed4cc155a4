package dev.armature.storage.cassandra;

/** The steps of the protocol, after each of which a server may die. {@code package-info} tells for each who cleans up. */
enum Step {
    /** Hints are written, and nothing else. */
    HINTED,
    /** A commit in one bucket is there, with its outbox. */
    COMMITTED,
    /** The entries of an outbox are written, and its records are not. */
    ENTRIES_WRITTEN,
    /** All of an outbox is carried out. */
    CARRIED,
    /** The first of several intents is placed. */
    FIRST_INTENT,
    /** All intents are placed. */
    ALL_INTENTS,
    /** The transaction is decided. */
    DECIDED,
    /** It is rolled forward at home, and not carried out. */
    HOME_FORWARD,
    /** It is carried out, and not rolled forward elsewhere. */
    HOME_CARRIED,
    /** All is done but for forgetting the decision. */
    ALL_FORWARD;

    /** Told of each step. What it throws ends the server as far as a test is concerned. */
    @FunctionalInterface
    interface Observer {
        void reached(Step step);
    }
}
