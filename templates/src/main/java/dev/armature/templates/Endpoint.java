package dev.armature.templates;

import java.io.IOException;

/** Where tables are: a server over HTTP, or a database in the same process. */
@FunctionalInterface
public interface Endpoint {
    /**
     * Asks one operation of DynamoDB and waits for the answer, also if it is a refusal.
     *
     * @param operation such as {@code CreateTable}
     * @param json the body of the request
     */
    Answer call(String operation, String json) throws IOException, InterruptedException;

    /** An answer's HTTP status and JSON. */
    record Answer(int status, String body) {}
}
