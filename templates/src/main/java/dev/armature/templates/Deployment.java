package dev.armature.templates;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks at the tables and triggers of an endpoint, and makes them what a stack says. */
public final class Deployment {
    /** What to do between two looks at a table that is not ready. */
    @FunctionalInterface
    public interface Pause {
        void pause() throws InterruptedException;
    }

    private final Endpoint endpoint;
    private final Pause pause;
    private final Asking asking;
    private final Inspection inspection;

    public Deployment(Endpoint endpoint, Pause pause) {
        this.endpoint = endpoint;
        this.pause = pause;
        this.asking = new Asking(endpoint);
        this.inspection = new Inspection(asking);
    }

    /** Makes the tables of a stack, or changes those that are there already; never replaces one. */
    public void apply(Stack stack) throws IOException, InterruptedException {
        apply(plan(stack), false, sentence -> {});
    }

    /** Compares the stack with what is there. Changes nothing. */
    public Plan plan(Stack stack) throws IOException, InterruptedException {
        Map<Ability, Boolean> abilities = new EnumMap<>(Ability.class);
        List<TablePlan> plans = new ArrayList<>();
        for (TableDefinition table : stack.tables()) {
            plans.add(Plan.between(supported(table, abilities), found(table)));
        }
        return new Plan(stack, plans, triggerPlans(stack));
    }

    /** The table without what the server does not have. */
    private TableDefinition supported(TableDefinition table, Map<Ability, Boolean> abilities)
            throws IOException, InterruptedException {
        var supported = table;
        for (Ability ability : Ability.values()) {
            if (table.needs(ability)) {
                if (!abilities.containsKey(ability)) {
                    abilities.put(ability, asking.knows(ability.service(), ability.operation()));
                }
                if (!abilities.getOrDefault(ability, true)) {
                    supported = supported.without(ability, "not supported by this server");
                }
            }
        }
        return supported;
    }

    private Found found(TableDefinition table) throws IOException, InterruptedException {
        Map<String, Optional<Present>> elsewhere = new HashMap<>();
        for (TableDefinition.Replica replica : table.replicas().list()) {
            var there = endpoint.region(replica.region());
            if (there.isPresent()) {
                elsewhere.put(replica.region(), new Inspection(new Asking(there.get())).present(table.tableName()));
            }
        }
        return new Found(inspection.present(table.tableName()), elsewhere);
    }

    private List<TriggerPlan> triggerPlans(Stack stack) throws IOException, InterruptedException {
        if (stack.triggers().isEmpty()) {
            return List.of();
        }
        var answer = endpoint.triggers("GET", "", "");
        if (answer.status() == 404) {
            throw new IOException("this server has no triggers: it has to be started with --triggers");
        }
        var mappings = Asking.success("the list of triggers", answer).objects("EventSourceMappings");
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
                take(step, table.table());
            }
        }
        for (TriggerPlan trigger : plan.triggers()) {
            apply(trigger, progress);
        }
    }

    private void take(Step step, TableDefinition table) throws IOException, InterruptedException {
        var there = step.region().isEmpty()
                ? asking
                : new Asking(elsewhere(step.region().get()));
        Map<String, Inspection> others = new LinkedHashMap<>();
        if (step.region().isEmpty()) {
            for (TableDefinition.Replica replica : table.replicas().list()) {
                endpoint.region(replica.region())
                        .ifPresent(other -> others.put(replica.region(), new Inspection(new Asking(other))));
            }
        }
        String name = table.tableName();
        var answer = there.ask(step.service(), step.operation(), addressed(step, new Inspection(there), name));
        new Settling(there, others, pause).after(name, step, answer);
    }

    private Endpoint elsewhere(String region) throws IOException {
        return endpoint.region(region)
                .orElseThrow(() -> new IOException("it is not known where the server of " + region + " is"));
    }

    /** The request with the ARN of what it is about. */
    private static Json.Object addressed(Step step, Inspection inspection, String tableName)
            throws IOException, InterruptedException {
        String member = switch (step.arn()) {
            case NONE -> "";
            case TABLE -> "TableArn";
            case STREAM -> "LatestStreamArn";
        };
        if (member.isEmpty()) {
            return step.request();
        }
        var arn = inspection.table(tableName).flatMap(table -> table.member(member));
        return Json.of("ResourceArn", arn.orElse(new Json.Null())).and(step.request());
    }

    private void apply(TriggerPlan plan, Consumer<String> progress) throws IOException, InterruptedException {
        var trigger = plan.trigger();
        String request = trigger.request().toString();
        String name = "trigger " + trigger.name();
        switch (plan.verdict()) {
            case CREATE -> {
                progress.accept(name + ": create it");
                Asking.success(name, endpoint.triggers("POST", "", request));
            }
            case CHANGE -> {
                progress.accept(name + ": change it");
                Asking.success(name, endpoint.triggers("PATCH", trigger.uuid(), request));
            }
            case BEGIN_ANEW -> {
                progress.accept(name + ": begin anew");
                Asking.success(name, endpoint.triggers("DELETE", trigger.uuid(), ""));
                Asking.success(name, endpoint.triggers("POST", "", request));
            }
            case IN_SYNC -> {}
        }
    }

    /** The outputs of a stack whose tables are there, a line each. */
    public List<String> outputs(Stack stack) throws IOException, InterruptedException {
        Map<String, String> attributes = new HashMap<>();
        for (TableDefinition table : stack.tables()) {
            var described = inspection.table(table.tableName()).orElse(Json.EMPTY);
            described.text("TableArn").ifPresent(arn -> attributes.put(table.logicalId() + ".Arn", arn));
            described.text("LatestStreamArn").ifPresent(arn -> attributes.put(table.logicalId() + ".StreamArn", arn));
        }
        return stack.outputs().lines(attributes);
    }

    /** The table as it is there, if there is one of that name. */
    public Optional<Described> describe(String tableName) throws IOException, InterruptedException {
        return inspection.describe(tableName);
    }
}
