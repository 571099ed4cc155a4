package dev.armature.templates;

import java.io.IOException;
import java.util.Optional;

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

    /**
     * The same of Application Auto Scaling.
     *
     * @param operation such as {@code RegisterScalableTarget}
     */
    default Answer scaling(String operation, String json) throws IOException, InterruptedException {
        return new Answer(400, "{\"__type\": \"UnknownOperationException\"}");
    }

    /** The endpoint of another Region, where replicas are; empty if it is not known. */
    default Optional<Endpoint> region(String region) {
        return Optional.empty();
    }

    /**
     * Asks for event source mappings, or for a change of them. Who has none answers 404.
     *
     * @param method GET, POST, PATCH or DELETE
     * @param uuid which one; empty for all of them
     */
    default Answer triggers(String method, String uuid, String json) throws IOException, InterruptedException {
        return new Answer(404, "{}");
    }

    /** An answer's HTTP status and JSON. */
    record Answer(int status, String body) {}
}
