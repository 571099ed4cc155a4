package dev.armature.templates;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Looks at the tables and triggers of an endpoint, and makes them what a stack says. */
public final class Deployment {
    /** What to do between two looks at a table that is not ready. */
    @FunctionalInterface
    public interface Pause {
        void pause() throws InterruptedException;
    }

    /** With a pause of half a second, an hour: time enough to fill an index of a large table. */
    private static final int LOOKS_MAX = 7200;

    private final Endpoint endpoint;
    private final Pause pause;

    public Deployment(Endpoint endpoint, Pause pause) {
        this.endpoint = endpoint;
        this.pause = pause;
    }

    /** Makes the tables of a stack, or changes those that are there already; never replaces one. */
    public void apply(Stack stack) throws IOException, InterruptedException {
        apply(plan(stack), false, sentence -> {});
    }

    /** Compares the stack with what is there. Changes nothing. */
    public Plan plan(Stack stack) throws IOException, InterruptedException {
        boolean recoverable = stack.tables().stream()
                        .anyMatch(table -> table.pointInTimeRecovery().isPresent())
                && isRecoverable();
        List<TablePlan> plans = new ArrayList<>();
        for (TableDefinition table : stack.tables()) {
            plans.add(Plan.between(table, describe(table.tableName()), recoverable));
        }
        return new Plan(stack, plans, triggerPlans(stack));
    }

    private List<TriggerPlan> triggerPlans(Stack stack) throws IOException, InterruptedException {
        if (stack.triggers().isEmpty()) {
            return List.of();
        }
        var answer = endpoint.triggers("GET", "", "");
        if (answer.status() == 404) {
            throw new IOException("this server has no triggers: it has to be started with --triggers");
        }
        var mappings = success("the list of triggers", answer).objects("EventSourceMappings");
        return stack.triggers().stream()
                .map(trigger -> TriggerPlan.between(
                        trigger,
                        mappings.stream()
                                .filter(mapping -> mapping.text("UUID").equals(Optional.of(trigger.uuid())))
                                .findFirst()))
                .toList();
    }

    /**
     * Does what a plan says, step by step.
     *
     * @param allowReplacement whether tables may be deleted with their data where nothing else leads to the plan's end
     * @param progress is told of each step before it is taken
     */
    public void apply(Plan plan, boolean allowReplacement, Consumer<String> progress)
            throws IOException, InterruptedException {
        for (TablePlan table : plan.replacements()) {
            if (table.obstacle().isPresent() || !allowReplacement) {
                throw new TemplateException(
                        table.table().tableName() + " would have to be replaced, which was not allowed: "
                                + table.obstacle().or(table::reason).orElse(""));
            }
        }
        for (TablePlan table : plan.tables()) {
            for (Step step : table.steps()) {
                progress.accept(table.table().tableName() + ": "
                        + step.sentence().lines().findFirst().orElse(""));
                ask(step.operation(), step.request());
                settle(table.table().tableName(), step.operation());
            }
        }
        for (TriggerPlan trigger : plan.triggers()) {
            apply(trigger, progress);
        }
    }

    private void apply(TriggerPlan plan, Consumer<String> progress) throws IOException, InterruptedException {
        var trigger = plan.trigger();
        String request = trigger.request().toString();
        String name = "trigger " + trigger.name();
        switch (plan.verdict()) {
            case CREATE -> {
                progress.accept(name + ": create it");
                success(name, endpoint.triggers("POST", "", request));
            }
            case CHANGE -> {
                progress.accept(name + ": change it");
                success(name, endpoint.triggers("PATCH", trigger.uuid(), request));
            }
            case BEGIN_ANEW -> {
                progress.accept(name + ": begin anew");
                success(name, endpoint.triggers("DELETE", trigger.uuid(), ""));
                success(name, endpoint.triggers("POST", "", request));
            }
            case IN_SYNC -> {}
        }
    }

    /** The outputs of a stack whose tables are there, a line each. */
    public List<String> outputs(Stack stack) throws IOException, InterruptedException {
        Map<String, String> attributes = new HashMap<>();
        for (TableDefinition table : stack.tables()) {
            var described = look(table.tableName()).orElse(Json.EMPTY);
            described.text("TableArn").ifPresent(arn -> attributes.put(table.logicalId() + ".Arn", arn));
            described.text("LatestStreamArn").ifPresent(arn -> attributes.put(table.logicalId() + ".StreamArn", arn));
        }
        return stack.outputs().lines(attributes);
    }

    /** Waits until a table can take the next change: DynamoDB builds or removes one index at a time. */
    private void settle(String tableName, String operation) throws IOException, InterruptedException {
        boolean gone = operation.equals("DeleteTable");
        if (!gone && !operation.equals("CreateTable") && !operation.equals("UpdateTable")) {
            return;
        }
        for (int look = 0; look < LOOKS_MAX; look++) {
            var table = look(tableName);
            boolean settled =
                    gone ? table.isEmpty() : table.map(Deployment::isActive).orElse(false);
            if (settled) {
                return;
            }
            pause.pause();
        }
        throw new IOException(tableName + " was not ready in time after " + operation);
    }

    private static boolean isActive(Json.Object table) {
        return table.text("TableStatus").orElse("").equals("ACTIVE")
                && table.objects("GlobalSecondaryIndexes").stream()
                        .allMatch(index -> index.text("IndexStatus").orElse("").equals("ACTIVE"));
    }

    /** The table as it is there, if there is one of that name. */
    public Optional<Described> describe(String tableName) throws IOException, InterruptedException {
        var table = look(tableName);
        if (table.isEmpty()) {
            return Optional.empty();
        }
        var timeToLive = ask("DescribeTimeToLive", Requests.of(tableName)).object("TimeToLiveDescription");
        var backups = backups(tableName);
        boolean expires = timeToLive.text("TimeToLiveStatus").orElse("").startsWith("ENABL");
        return Optional.of(new Described(
                table.get(),
                expires ? timeToLive.text("AttributeName") : Optional.empty(),
                tags(table.get().text("TableArn").orElse("")),
                backups.text("PointInTimeRecoveryStatus").orElse("").equals("ENABLED")
                        ? OptionalLong.of(backups.whole("RecoveryPeriodInDays", Requests.RECOVERY_DAYS_DEFAULT))
                        : OptionalLong.empty()));
    }

    /** A server without backups has none that are on. */
    private Json.Object backups(String tableName) throws IOException, InterruptedException {
        var answer = endpoint.call(
                "DescribeContinuousBackups", Requests.of(tableName).toString());
        return type(answer).equals("UnknownOperationException")
                ? Json.EMPTY
                : success("DescribeContinuousBackups", answer)
                        .object("ContinuousBackupsDescription")
                        .object("PointInTimeRecoveryDescription");
    }

    private Optional<Json.Object> look(String tableName) throws IOException, InterruptedException {
        String request = Requests.of(tableName).toString();
        var answer = endpoint.call("DescribeTable", request);
        if (type(answer).equals("ResourceNotFoundException")) {
            return Optional.empty();
        }
        return Optional.of(success("DescribeTable", answer).object("Table"));
    }

    private Map<String, String> tags(String arn) throws IOException, InterruptedException {
        Map<String, String> tags = new HashMap<>();
        var request = Json.of("ResourceArn", Json.text(arn));
        Optional<Json> next = Optional.empty();
        do {
            var page = ask("ListTagsOfResource", next.isEmpty() ? request : request.with("NextToken", next.get()));
            tags.putAll(TableState.tags(page));
            next = page.member("NextToken");
        } while (next.isPresent());
        return tags;
    }

    /** A request without anything in it is refused either way, but not by the same error. */
    private boolean isRecoverable() throws IOException, InterruptedException {
        return !type(endpoint.call("UpdateContinuousBackups", "{}")).equals("UnknownOperationException");
    }

    private Json.Object ask(String operation, Json.Object request) throws IOException, InterruptedException {
        return success(operation, endpoint.call(operation, request.toString()));
    }

    private static Json.Object success(String operation, Endpoint.Answer answer) throws IOException {
        var body = body(answer);
        if (answer.status() != 200) {
            String message = body.text("message").or(() -> body.text("Message")).orElse(answer.body());
            throw new IOException(operation + " was refused with " + type(answer) + ": " + message);
        }
        return body;
    }

    /** The error of an answer, without the namespace in front of it; empty for a success. */
    private static String type(Endpoint.Answer answer) {
        String type = body(answer).text("__type").orElse(answer.status() == 200 ? "" : "HTTP " + answer.status());
        return type.substring(type.indexOf('#') + 1);
    }

    private static Json.Object body(Endpoint.Answer answer) {
        boolean json = answer.body().stripLeading().startsWith("{");
        return json && Json.parse(answer.body()) instanceof Json.Object body ? body : Json.EMPTY;
    }
}
