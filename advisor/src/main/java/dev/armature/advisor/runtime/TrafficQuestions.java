package dev.armature.advisor.runtime;

import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.runtime.SeenJson.Keys;
import dev.armature.advisor.runtime.TrafficAdvisor.Question;
import dev.armature.templates.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Requests over HTTP for what there is to say of traffic: which there are, and what is answered. */
public final class TrafficQuestions {
    private static final Logger LOG = System.getLogger(TrafficQuestions.class.getName());
    private static final String PATH = "/_armature/advisor";

    /** Each request stands for those that the application will make. */
    private static final String OF_A_TEST = "requests=test";

    private static final List<String> WORDS = List.of("keys=plain", "keys=hashed", OF_A_TEST);

    private final TrafficAdvisor advisor;
    private final boolean hashesKeys;

    /** @param hashesKeys whether keys are shown as hashes even if that is not asked for */
    public TrafficQuestions(TrafficAdvisor advisor, boolean hashesKeys) {
        this.advisor = advisor;
        this.hashesKeys = hashesKeys;
    }

    /** An answer, with its status. */
    public record Reply(int status, Json body) {}

    public static boolean isMeant(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    /**
     * @param query what stands behind the question mark; empty if nothing does
     * @param body a model, in YAML or JSON, to judge the traffic by; empty for the one that the server has, if it has one
     */
    public Reply answer(String method, String path, String query, byte[] body) {
        try {
            return new Reply(200, run(method + " " + path.substring(PATH.length()), query, body));
        } catch (ModelException | IllegalArgumentException | IOException refused) {
            return new Reply(400, Json.of("message", Json.text(String.valueOf(refused.getMessage()))));
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a question to the advisor failed", failure);
            return new Reply(500, Json.of("message", Json.text("Internal server error")));
        }
    }

    private Json run(String request, String query, byte[] body) throws IOException {
        return switch (request) {
            case "GET /findings" -> TrafficJson.of(advisor.answer(question(query)));
            case "POST /findings" ->
                TrafficJson.of(advisor.answer(question(query).withModel(posted(body))));
            case "GET /traffic" -> traffic(query, advisor.model());
            case "POST /traffic" -> traffic(query, Optional.of(posted(body)));
            case "GET /rules" -> TrafficJson.rules();
            case "POST /reset" -> {
                advisor.reset();
                yield Json.EMPTY;
            }
            default ->
                throw new IllegalArgumentException("there is no " + request.replace(" ", " " + PATH)
                        + "; there are GET and POST findings, GET and POST traffic, GET rules and POST reset");
        };
    }

    private static Model posted(byte[] body) throws IOException {
        return PriceBooks.withBuiltIn(ModelReader.read(ModelFile.text(new ByteArrayInputStream(body))));
    }

    private Json traffic(String query, Optional<Model> model) {
        var asked = switch (query) {
            case "", "keys=plain" -> hashesKeys ? Keys.HASHED : Keys.PLAIN;
            case "keys=hashed" -> Keys.HASHED;
            case "keys=none" -> Keys.NONE;
            default ->
                throw new IllegalArgumentException(
                        "traffic takes keys=plain, keys=hashed or keys=none behind its ?, not '" + query + "'");
        };
        return SeenJson.of(advisor.glance(), model.map(Design::new), asked);
    }

    private Question question(String query) {
        List<String> parts = query.isEmpty() ? List.of() : Arrays.asList(query.split("&", -1));
        Optional<String> unknown =
                parts.stream().filter(part -> !WORDS.contains(part)).findFirst();
        if (unknown.isPresent()) {
            throw new IllegalArgumentException(
                    "findings takes " + String.join(", ", WORDS) + " behind its ?, not '" + unknown.get() + "'");
        }
        Question question = parts.contains(OF_A_TEST) ? Question.OF_A_TEST : Question.OF_A_SERVER;
        return question.withHashedKeys(hashesKeys || parts.contains("keys=hashed"));
    }
}
