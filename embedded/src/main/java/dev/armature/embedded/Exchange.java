package dev.armature.embedded;

import dev.armature.engine.Caller;
import dev.armature.engine.simulation.Fault;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.util.Set;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Takes a request of the SDK to the database and its answer back. */
record Exchange(Wire wire, Caller caller) {
    Answer run(SdkHttpRequest request, byte[] body) {
        String target = request.firstMatchingHeader("X-Amz-Target").orElse(null);
        var faults = request.firstMatchingHeader(Fault.HEADER).map(Fault::parse).orElse(Set.of());
        return wire.handle(target, body, caller, faults);
    }

    static SdkHttpFullResponse.Builder head(Answer answer) {
        return SdkHttpFullResponse.builder()
                .statusCode(answer.status())
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", Integer.toString(answer.body().length));
    }
}
