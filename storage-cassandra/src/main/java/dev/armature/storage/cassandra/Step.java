package dev.armature.storage.cassandra;

/** The steps of the protocol, after each of which a server may die. {@code package-info} tells for each who cleans up. */
enum Step {
    /** Hints are written, and nothing else. */
    HINTED,
    /** A commit in one bucket is there, with its outbox. */
    COMMITTED,
    /** The entries of an outbox are written, and its records are not. */
    ENTRIES_WRITTEN,
    /** The records of an outbox are in the head of a log, and not where they are read. */
    LOGGED,
    /** All of an outbox is carried out. */
    CARRIED,
    /** The first of several intents is placed. */
    FIRST_INTENT,
    /** All intents are placed. */
    ALL_INTENTS,
    /** The transaction is committed at home, and with that decided; it is not carried out. */
    DECIDED,
    /** It is carried out, and not rolled forward elsewhere. */
    HOME_CARRIED,
    /** All is done but for forgetting that it was decided. */
    ALL_FORWARD,
    /** An intent could not be placed, or home has changed: the transaction will never be, and the intents that are placed are still there. */
    GIVEN_UP,
    /** They are rolled back. */
    ROLLED_BACK,
    /** The transaction of another server, which took too long, is kept from committing: its place at home is taken. */
    OTHER_ABORTED,
    /** An intent of another server's transaction is rolled forward. There may be others of it. */
    OTHER_FORWARD,
    /** A log is trimmed, and its records are still there. */
    TRIMMED;

    /** Told of each step. What it throws ends the server as far as a test is concerned. */
    @FunctionalInterface
    interface Observer {
        void reached(Step step);
    }
}
