package dev.armature.server;

import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.advisor.runtime.TrafficAdvisor.Question;
import dev.armature.advisor.runtime.TrafficJson;
import dev.armature.templates.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the advisor has to say of this server's traffic, over HTTP. */
final class AdvisorAdmin {
    private static final Logger LOG = System.getLogger(AdvisorAdmin.class.getName());
    private static final String PATH = "/_armature/advisor";

    private final TrafficAdvisor advisor;

    AdvisorAdmin(TrafficAdvisor advisor) {
        this.advisor = advisor;
    }

    static boolean isMeant(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    /**
     * @param query what stands behind the question mark; empty if nothing does
     * @param body a model, in YAML or JSON, to judge the traffic by; empty for the one that the server has, if it has one
     */
    Reply answer(String method, String path, String query, byte[] body) {
        try {
            return reply(200, run(method + " " + path.substring(PATH.length()), query, body));
        } catch (ModelException | IllegalArgumentException | IOException refused) {
            return reply(400, Json.of("message", Json.text(String.valueOf(refused.getMessage()))));
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a question to the advisor failed", failure);
            return reply(500, Json.of("message", Json.text("Internal server error")));
        }
    }

    private Json run(String request, String query, byte[] body) throws IOException {
        return switch (request) {
            case "GET /findings" -> TrafficJson.of(advisor.answer(question(query)));
            case "POST /findings" ->
                TrafficJson.of(advisor.answer(
                        question(query).withModel(ModelReader.read(ModelFile.text(new ByteArrayInputStream(body))))));
            case "GET /rules" -> TrafficJson.rules();
            case "POST /reset" -> {
                advisor.reset();
                yield Json.EMPTY;
            }
            default ->
                throw new IllegalArgumentException("there is no " + request.replace(" ", " " + PATH)
                        + "; there are GET and POST findings, GET rules and POST reset");
        };
    }

    private static Question question(String query) {
        List<String> parts = query.isEmpty() ? List.of() : Arrays.asList(query.split("&", -1));
        Optional<String> unknown = parts.stream()
                .filter(part -> !List.of("keys=plain", "keys=hashed").contains(part))
                .findFirst();
        if (unknown.isPresent()) {
            throw new IllegalArgumentException(
                    "findings takes keys=plain or keys=hashed behind its ?, not '" + unknown.get() + "'");
        }
        return Question.OF_A_SERVER.withHashedKeys(parts.contains("keys=hashed"));
    }

    private static Reply reply(int status, Json json) {
        return Reply.of(status, Reply.JSON, json.toString().getBytes(StandardCharsets.UTF_8));
    }
}
