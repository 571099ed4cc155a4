package dev.armature.templates;

import java.util.Optional;

/**
 * One request of a plan.
 *
 * @param sentence what it does, for a reader
 * @param operation such as {@code UpdateTable}
 * @param request without its {@code ResourceArn}, if it has one: the ARN of a table or a stream is known when it is there
 * @param arn what the {@code ResourceArn} of the request is
 * @param region where it is to be done; empty for the Region of the stack
 */
public record Step(
        String sentence,
        Service service,
        String operation,
        Json.Object request,
        Resource arn,
        Optional<String> region) {
    /** Who is asked. */
    public enum Service {
        DYNAMODB,
        APPLICATION_AUTO_SCALING
    }

    /** What a request may name by its ARN. */
    public enum Resource {
        NONE,
        TABLE,
        /** The latest stream of the table. */
        STREAM
    }

    /** A request to DynamoDB that names its table, in the Region of the stack. */
    public Step(String sentence, String operation, Json.Object request) {
        this(sentence, Service.DYNAMODB, operation, request, Resource.NONE, Optional.empty());
    }

    /** A request to DynamoDB that names a table or a stream by its ARN. */
    static Step about(Resource arn, String sentence, String operation, Json.Object request) {
        return new Step(sentence, Service.DYNAMODB, operation, request, arn, Optional.empty());
    }

    /** A request to Application Auto Scaling. */
    static Step ofScaling(String sentence, String operation, Json.Object request) {
        return new Step(
                sentence, Service.APPLICATION_AUTO_SCALING, operation, request, Resource.NONE, Optional.empty());
    }

    /** The same in another Region. */
    Step in(String other) {
        return new Step("in " + other + ": " + sentence, service, operation, request, arn, Optional.of(other));
    }
}
