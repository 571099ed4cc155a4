package dev.armature.engine.request;

import dev.armature.model.ApiException;

/** Reads the policies of tables and streams. Their language is not the engine's: who has it, gives it by {@code EngineSettings}. */
@FunctionalInterface
public interface PolicyDocuments {
    /** Where nothing is decided by policies, nothing is read in them. */
    PolicyDocuments UNREAD = document -> document;

    /**
     * Checks a document, and says how it is shown.
     *
     * @throws ApiException if it is not one
     */
    String read(String document);
}
