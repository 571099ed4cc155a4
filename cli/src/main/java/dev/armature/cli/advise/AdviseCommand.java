package dev.armature.cli.advise;

import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.runtime.TrafficText;
import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.model.ModelCommand;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a server what is wrong with its traffic. Its exit codes are those of {@code armature model}. */
public final class AdviseCommand {
    private final AdviseOptions options;
    private final AwsSettings settings;
    private final PrintStream out;
    private final PrintStream err;

    private AdviseCommand(AdviseOptions options, AwsSettings settings, PrintStream out, PrintStream err) {
        this.options = options;
        this.settings = settings;
        this.out = out;
        this.err = err;
    }

    /** @param environment where AWS's tools find credentials too */
    public static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        try {
            return new AdviseCommand(AdviseOptions.parse(arguments), AwsSettings.of(environment), out, err).run();
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer("advise"));
            return ModelCommand.UNUSABLE;
        }
    }

    private int run() throws InterruptedException {
        Optional<String> model;
        try {
            model = options.model().isEmpty()
                    ? Optional.empty()
                    : Optional.of(checked(options.model().get()));
        } catch (IOException unreadable) {
            err.println("armature: " + unreadable.getMessage());
            return ModelCommand.UNUSABLE;
        } catch (ModelException wrong) {
            err.println("armature: " + options.model().orElseThrow() + ": " + wrong.getMessage());
            return ModelCommand.UNUSABLE;
        }
        try (var endpoint = new HttpEndpoint(options.endpoint(), settings)) {
            return asked(endpoint, model);
        } catch (IOException unreachable) {
            err.println("armature: nothing answers at " + options.endpoint() + "; is a server running there?");
            return ModelCommand.UNREACHABLE;
        }
    }

    /** What is wrong with the model is better said here, with the name of its file. */
    private static String checked(Path file) throws IOException {
        var unused = ModelFile.read(file);
        return Files.readString(file);
    }

    private int asked(HttpEndpoint endpoint, Optional<String> model) throws IOException, InterruptedException {
        String question = "findings" + (options.hashesKeys() ? "?keys=hashed" : "");
        var response = send(endpoint, question, model);
        if (response.status() != 200) {
            err.println(
                    "armature: " + message(response.body(), "this is no server of Armature: " + options.endpoint()));
            return response.status() == 400 ? ModelCommand.UNUSABLE : ModelCommand.UNREACHABLE;
        }
        if (!(Json.parse(response.body()) instanceof Json.Object answer)) {
            throw new IOException("not an object");
        }
        var wanted = answer.with(
                "findings",
                Json.array(answer.objects("findings").stream()
                        .filter(this::isWanted)
                        .toList()));
        out.println(options.isJson() ? wanted.toString() : TrafficText.of(wanted, any -> true));
        if (options.resets()) {
            send(endpoint, "reset", Optional.of(""));
        }
        return wanted.objects("findings").stream().anyMatch(this::isFailure)
                ? ModelCommand.FINDINGS
                : ModelCommand.CLEAN;
    }

    private boolean isWanted(Json.Object finding) {
        return options.rules().isEmpty()
                || options.rules().contains(finding.text("rule").orElse(""));
    }

    private boolean isFailure(Json.Object finding) {
        return finding.text("severity")
                .filter(word -> AdviseOptions.severity(word).isAtLeast(options.failOn()))
                .isPresent();
    }

    private static String message(String body, String otherwise) {
        try {
            return Json.parse(body) instanceof Json.Object refusal
                    ? refusal.text("message").or(() -> refusal.text("Message")).orElse(otherwise)
                    : otherwise;
        } catch (TemplateException notJson) {
            return otherwise;
        }
    }

    private static Endpoint.Answer send(HttpEndpoint endpoint, String what, Optional<String> body)
            throws IOException, InterruptedException {
        return endpoint.page(body.isPresent() ? "POST" : "GET", "advisor/" + what, body.orElse(""));
    }
}
