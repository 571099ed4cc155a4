package dev.armature.server;

import dev.armature.advisor.library.ModelLibrary;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.service.ModelQuestions;
import dev.armature.advisor.service.SampleLoad;
import dev.armature.engine.traffic.Caller;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Data models over HTTP.
 *
 * <pre>
 * GET  /_armature/models             those that come with the server
 * GET  /_armature/models/NAME        the text of one
 * POST /_armature/models/NAME/load   makes its tables and fills them, in the background; items=N says how many items
 * GET  /_armature/models/NAME/load   how far that is
 * POST /_armature/model/check        what is wrong with the model in the body, what it is and what it costs
 * POST /_armature/model/cost         what it costs, with changes that stand behind the ?
 * POST /_armature/model/diff         which tables of this server are not as it says
 * POST /_armature/model/export       the same in another form, to=cloudformation for instance
 * POST /_armature/model/patterns     which of its access patterns a request is, table=NAME&amp;operation=Query for instance
 * POST /_armature/model/draft        a model of a table of this server, table=NAME
 * </pre>
 *
 * A check takes a processor for a while. So only a few are made at a time, for all clients together.
 */
final class ModelsAdmin {
    private static final Logger LOG = System.getLogger(ModelsAdmin.class.getName());
    private static final String MODELS = "/_armature/models";
    private static final String MODEL = "/_armature/model/";
    private static final String LOAD = "/load";
    private static final String ITEMS = "items=";
    private static final int CHECKS_MAX = 2;

    private final Wire wire;
    private final boolean isShared;
    private final Supplier<Optional<String>> trouble;
    private final ModelQuestions questions;
    private final Semaphore checks = new Semaphore(CHECKS_MAX);
    /** The last one. Guarded by this. */
    private @Nullable SampleLoad load;

    /** What is answered in place of what was asked for. */
    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        Refusal(int status, String message) {
            super(message, null, false, false);
            this.status = status;
        }
    }

    /**
     * @param isShared whether other servers use the same tables, which no sample belongs among
     * @param trouble why the storage refuses writes; empty if it does not
     */
    ModelsAdmin(Wire wire, Clock clock, boolean isShared, Supplier<Optional<String>> trouble) {
        this.wire = wire;
        this.isShared = isShared;
        this.trouble = trouble;
        this.questions = new ModelQuestions(clock);
    }

    static boolean isMeant(String path) {
        return path.equals(MODELS) || path.startsWith(MODELS + "/") || path.startsWith(MODEL);
    }

    /**
     * @param query what stands behind the question mark; empty if nothing does
     * @param body the text of a model, where one is asked about
     */
    Reply answer(String method, String path, String query, byte[] body, Caller caller) {
        try {
            return reply(200, run(method, path, query, body, caller));
        } catch (Refusal refused) {
            return message(refused.status, refused.getMessage());
        } catch (IllegalArgumentException | IOException refused) {
            return message(400, refused.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return message(503, "the server is stopping");
        } catch (RuntimeException | StackOverflowError failure) {
            LOG.log(Level.ERROR, "a question about a model failed", failure);
            return message(500, "Internal server error");
        }
    }

    private Json run(String method, String path, String query, byte[] body, Caller caller)
            throws Refusal, IOException, InterruptedException {
        if (path.startsWith(MODEL) && method.equals("POST")) {
            return about(path.substring(MODEL.length()), query, body, endpoint(caller));
        }
        String rest = path.substring(Math.min(path.length(), MODELS.length()));
        boolean isLoad = rest.endsWith(LOAD);
        String name = rest.substring(rest.isEmpty() ? 0 : 1, rest.length() - (isLoad ? LOAD.length() : 0));
        if (path.startsWith(MODELS) && method.equals("GET")) {
            return rest.isEmpty() ? list() : isLoad ? progress(name) : text(name);
        }
        if (path.startsWith(MODELS) && method.equals("POST") && isLoad) {
            return start(name, query, endpoint(caller));
        }
        throw new Refusal(
                404,
                "there is no " + method + " " + path + "; there are GET " + MODELS + ", " + MODELS + "/NAME and "
                        + MODELS + "/NAME/load, and POST " + MODELS + "/NAME/load, " + MODEL
                        + "check, cost, diff, export, patterns and draft");
    }

    private Json about(String question, String query, byte[] body, Endpoint endpoint)
            throws Refusal, IOException, InterruptedException {
        if (!checks.tryAcquire()) {
            throw new Refusal(503, "other models are being looked at; ask again in a moment");
        }
        try {
            return switch (question) {
                case "check" -> questions.check(body);
                case "cost" -> questions.cost(body, query);
                case "diff" -> questions.diff(body, endpoint);
                case "export" -> questions.export(body, query);
                case "patterns" -> questions.patterns(body, query);
                case "draft" -> questions.draft(query, endpoint);
                default ->
                    throw new Refusal(
                            404,
                            "there is no POST " + MODEL + question
                                    + "; there are check, cost, diff, export, patterns and draft");
            };
        } finally {
            checks.release();
        }
    }

    /** A database as the caller sees it: with what it may do, and not more. */
    private Endpoint endpoint(Caller caller) {
        return (operation, json) -> {
            var answer = wire.handle("DynamoDB_20120810." + operation, json.getBytes(StandardCharsets.UTF_8), caller);
            return new Endpoint.Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
        };
    }

    private Json list() {
        List<Json> models = new ArrayList<>();
        for (ModelLibrary.Entry entry : ModelLibrary.ENTRIES) {
            models.add(described(entry));
        }
        return Json.of("models", Json.array(models))
                .with("mayLoad", new Json.Bool(!isShared))
                .with("items", Json.number(SampleLoad.ITEMS_DEFAULT));
    }

    private static Json described(ModelLibrary.Entry entry) {
        Model model = entry.repaired();
        int indexes = model.tables().stream()
                .mapToInt(table -> table.indexes().size())
                .sum();
        int patterns = model.crossTablePatterns().size()
                + model.entities()
                        .mapToInt(entity -> entity.accessPatterns().size())
                        .sum();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(entry.name()));
        members.put("repaired", Json.text(entry.repairedName()));
        members.put("title", Json.text(entry.title()));
        members.put("description", Json.text(entry.description()));
        members.put(
                "tables", texts(model.tables().stream().map(TableModel::name).toList()));
        members.put(
                "entities", texts(model.entities().map(entity -> entity.name()).toList()));
        members.put("patterns", Json.number(patterns));
        members.put("indexes", Json.number(indexes));
        return new Json.Object(members);
    }

    private static Json text(String name) throws Refusal {
        String text = ModelLibrary.text(name).orElseThrow(() -> unknown(name));
        return Json.of("name", Json.text(name)).with("text", Json.text(text));
    }

    private static Refusal unknown(String name) {
        return new Refusal(404, "there is no model " + name + "; GET " + MODELS + " lists those that there are");
    }

    private synchronized Json progress(String name) throws Refusal {
        if (load == null || !load.name().equals(name)) {
            throw new Refusal(404, "the model " + name + " was not loaded since the server was started");
        }
        return load.json();
    }

    private synchronized Json start(String name, String query, Endpoint endpoint)
            throws Refusal, IOException, InterruptedException {
        var entry = ModelLibrary.entry(name).orElseThrow(() -> unknown(name));
        if (isShared) {
            throw new Refusal(
                    403,
                    "samples are not loaded into a store that other servers use: armature model seed does that, if it is meant");
        }
        if (load != null && load.isRunning()) {
            throw new Refusal(409, "the sample " + load.name() + " is being loaded; wait for it");
        }
        var wanted = new SampleLoad(entry, endpoint, items(query), trouble);
        List<String> there = wanted.clashes();
        if (!there.isEmpty()) {
            throw new Refusal(
                    409,
                    "there is a table " + String.join(" and a table ", there)
                            + " already, which the sample would be mixed with; delete it first");
        }
        load = wanted;
        var unused = Thread.ofVirtual().name("armature-sample").start(wanted);
        return wanted.json();
    }

    private static int items(String query) {
        if (query.isEmpty()) {
            return SampleLoad.ITEMS_DEFAULT;
        }
        String number = query.startsWith(ITEMS) ? query.substring(ITEMS.length()) : "";
        if (!number.matches("[1-9][0-9]{0,5}") || Integer.parseInt(number) > SampleLoad.ITEMS_MAX) {
            throw new IllegalArgumentException("load takes items= and a number from 1 to " + SampleLoad.ITEMS_MAX
                    + " behind its ?, not '" + query + "'");
        }
        return Integer.parseInt(number);
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::text).toList());
    }

    private static Reply message(int status, @Nullable String message) {
        return reply(status, Json.of("message", Json.text(String.valueOf(message))));
    }

    private static Reply reply(int status, Json body) {
        return Reply.of(status, Reply.JSON, body.toString());
    }
}
