package dev.armature.engine.request;

import dev.armature.model.ApiException;

/** Reads the policies of tables and streams. Their language is not the engine's: who has it, gives it by {@code EngineSettings}. */
@FunctionalInterface
public interface PolicyDocuments {
    /** Where nothing is decided by policies, nothing is read in them. */
    PolicyDocuments UNREAD = (document, ofStream) -> document;

    /**
     * Checks a document, and says how it is kept: two that are kept as the same text are the same.
     *
     * @param ofStream whether it is about a stream, and not about a table
     * @throws ApiException if it is not one
     */
    String read(String document, boolean ofStream);

    /** How a document that is kept is shown. */
    default String shown(String document) {
        return document;
    }

    /**
     * Whether a principal could not change the policy of a resource any more once it has this one.
     *
     * @param document as {@link #read} has made it
     * @param principal its ARN
     */
    default boolean locksOut(String document, String principal, String resource) {
        return false;
    }
}
