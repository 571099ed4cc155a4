package dev.armature.server;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.advisor.runtime.TrafficQuestions;
import java.nio.charset.StandardCharsets;

/** What the advisor has to say of this server's traffic, over HTTP. */
final class AdvisorAdmin {
    private final TrafficQuestions questions;

    AdvisorAdmin(TrafficAdvisor advisor) {
        questions = new TrafficQuestions(advisor, false);
    }

    static boolean isMeant(String path) {
        return TrafficQuestions.isMeant(path);
    }

    /**
     * @param query what stands behind the question mark; empty if nothing does
     * @param body a model, in YAML or JSON, to judge the traffic by; empty for the one that the server has, if it has one
     */
    Reply answer(String method, String path, String query, byte[] body) {
        var answer = questions.answer(method, path, query, body);
        return Reply.of(answer.status(), Reply.JSON, answer.body().toString().getBytes(StandardCharsets.UTF_8));
    }
}
