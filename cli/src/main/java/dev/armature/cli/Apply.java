package dev.armature.cli;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.templates.Deployment;
import dev.armature.templates.Plan;
import dev.armature.templates.Stack;
import dev.armature.templates.StackSettings;
import dev.armature.templates.TableDefinition;
import dev.armature.templates.Template;
import dev.armature.templates.TemplateException;
import dev.armature.templates.TemplateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** {@code armature apply}: makes the tables of an endpoint what templates say, after it has shown what that takes. */
final class Apply {
    static final int DIFFERENT = 2;

    /** A person who can be asked whether to go on. */
    interface Person {
        boolean agrees(String question);
    }

    private static final int PAUSE_MILLIS = 200;

    private final PrintStream out;
    private final PrintStream err;
    private final Optional<Person> person;
    private final AwsSettings settings;

    /** @param environment where AWS's tools find credentials too */
    Apply(PrintStream out, PrintStream err, Optional<Person> person, Map<String, String> environment) {
        this.out = out;
        this.err = err;
        this.person = person;
        this.settings = AwsSettings.of(environment);
    }

    int run(ApplyOptions options) throws UsageException, InterruptedException {
        try (var endpoint = new HttpEndpoint(
                        options.endpoint(), options.region(), settings.credentialsOrAny(), Clock.systemUTC())
                .withPeers(options.peers())) {
            var deployment = new Deployment(endpoint, () -> TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS));
            List<Plan> plans = new ArrayList<>();
            for (Stack stack : stacks(options)) {
                out.println("Stack " + stack.name() + " at " + options.endpoint());
                plans.add(deployment.plan(stack));
                plans.getLast().lines().forEach(out::println);
                out.println();
            }
            return options.planOnly() ? compared(plans) : applied(plans, deployment, options);
        } catch (TemplateException | IOException refused) {
            err.println("armature: " + refused.getMessage());
            return Main.REFUSED;
        }
    }

    private static List<Stack> stacks(ApplyOptions options) throws UsageException, IOException {
        List<TemplateFile> files = new ArrayList<>();
        for (Path path : options.files()) {
            files.addAll(TemplateFile.at(path));
        }
        if (files.size() > 1 && options.stackName().isPresent()) {
            throw new UsageException("--stack-name names one stack, and there are " + files.size());
        }
        Set<String> unknown = new TreeSet<>(options.parameters().keySet());
        Set<String> idle = new TreeSet<>(options.functions().keySet());
        idle.remove(StackSettings.EVERY_FUNCTION);
        List<Stack> stacks = new ArrayList<>();
        for (TemplateFile file : files) {
            var template = file.template();
            unknown.removeAll(template.parameters());
            stacks.add(stack(file, template, options));
            stacks.getLast().triggers().forEach(trigger -> idle.remove(trigger.function()));
        }
        if (!unknown.isEmpty()) {
            throw new TemplateException("no template has a parameter " + String.join(", ", unknown));
        }
        if (!idle.isEmpty()) {
            throw new TemplateException(
                    "no template calls a function " + String.join(", ", idle) + " with the stream of a table");
        }
        refuseTwins(stacks);
        return stacks;
    }

    /** Each would make it what it says, in turn, and none would be in sync. */
    private static void refuseTwins(List<Stack> stacks) {
        Map<String, String> owners = new HashMap<>();
        for (Stack stack : stacks) {
            for (TableDefinition table : stack.tables()) {
                String owner = owners.putIfAbsent(table.tableName(), stack.name());
                if (owner != null) {
                    throw new TemplateException("table " + table.tableName() + " is defined twice, by stack " + owner
                            + " and by stack " + stack.name());
                }
            }
        }
    }

    /** A parameter is for the stacks that have it. */
    private static Stack stack(TemplateFile file, Template template, ApplyOptions options) {
        Map<String, String> parameters = new HashMap<>(options.parameters());
        parameters.keySet().retainAll(template.parameters());
        try {
            var settings = new StackSettings(
                    file.stackName(),
                    options.region(),
                    options.account(),
                    parameters,
                    options.functions(),
                    options.without());
            return template.stack(options.stackName()
                    .or(() -> template.stackName(settings))
                    .map(settings::withStackName)
                    .orElse(settings));
        } catch (TemplateException wrong) {
            throw new TemplateException(file.path() + ": " + wrong.getMessage());
        }
    }

    private static int compared(List<Plan> plans) {
        return plans.stream().allMatch(Plan::isInSync) ? Main.OK : DIFFERENT;
    }

    private int applied(List<Plan> plans, Deployment deployment, ApplyOptions options)
            throws IOException, InterruptedException {
        if (!plans.stream().allMatch(Plan::isInSync)) {
            if (!options.allowReplacement()
                    && plans.stream().anyMatch(plan -> !plan.replacements().isEmpty())) {
                err.println("armature: nothing was changed; --allow-replacement would delete the tables marked with !,"
                        + " with their data");
                return Main.REFUSED;
            }
            if (!options.yes() && !agreed()) {
                return Main.REFUSED;
            }
            for (Plan plan : plans) {
                deployment.apply(plan, options.allowReplacement(), out::println);
            }
        }
        for (Plan plan : plans) {
            deployment.outputs(plan.stack()).forEach(out::println);
        }
        return Main.OK;
    }

    private boolean agreed() {
        if (person.isEmpty()) {
            err.println(
                    "armature: nothing was changed, as there is no terminal to ask on; --yes changes it without asking");
            return false;
        }
        boolean agrees = person.get().agrees("Change it? [y/N] ");
        if (!agrees) {
            err.println("armature: nothing was changed");
        }
        return agrees;
    }
}
