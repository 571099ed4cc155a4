package dev.armature.cli.exchange;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What a command line asks an {@link ExchangeCommand} for: an export or an import. */
interface ExchangeJob {
    Where where();

    /** Capacity units a second at most; empty for as fast as can be. */
    OptionalLong rate();

    /**
     * Looks whether it can be done, or gone on with; no item has been moved yet.
     *
     * @param notes is told what a person should know
     */
    Transfer begin(PatientEndpoint endpoint, Rate rate, Meter meter, Consumer<String> notes)
            throws ExchangeException, InterruptedException;

    /** Items that are moved, and what has become of them. */
    interface Transfer extends AutoCloseable {
        String table();

        /** About how many items there are; 0 if that is not known. */
        long expected();

        void run() throws ExchangeException, InterruptedException;

        /** Sees to it that a run which was stopped can be gone on with, and says where the items are that were moved. */
        String keep() throws ExchangeException;

        /** How many items could not be moved. */
        long refused();

        /** What a person should know of a run that is over. */
        List<String> remarks(boolean isDone);

        /** The same for programs. */
        void describe(Summary summary);

        @Override
        void close() throws ExchangeException;
    }
}
