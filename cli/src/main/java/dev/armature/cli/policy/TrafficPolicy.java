package dev.armature.cli.policy;

import dev.armature.advisor.convert.text.JsonLayout;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code armature policy --from-traffic}: the smallest policy that allows what a principal was seen doing at a server. */
final class TrafficPolicy {
    /** The server has none, or cannot be asked. */
    private static final int NONE = 1;

    private final HttpEndpoint endpoint;
    private final PrintStream out;
    private final PrintStream err;

    private TrafficPolicy(HttpEndpoint endpoint, PrintStream out, PrintStream err) {
        this.endpoint = endpoint;
        this.out = out;
        this.err = err;
    }

    static int run(Arguments arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws UsageException, InterruptedException {
        URI url = Arguments.ENDPOINT_DEFAULT;
        Optional<String> principal = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--endpoint-url", "--endpoint" -> url = arguments.endpoint(option);
                case "--principal" -> principal = Optional.of(arguments.value(option));
                default -> throw UsageException.noOption("policy", option);
            }
        }
        try (var endpoint = new HttpEndpoint(url, AwsSettings.of(environment))) {
            return new TrafficPolicy(endpoint, out, err).print(principal);
        } catch (IOException | TemplateException unanswered) {
            err.println("armature: " + unanswered.getMessage());
            return NONE;
        }
    }

    private int print(Optional<String> wanted) throws IOException, InterruptedException {
        String principal;
        if (wanted.isPresent()) {
            principal = wanted.get();
        } else {
            List<Json.Object> seen = ask("policy").objects("Principals");
            if (seen.size() != 1) {
                err.println(
                        seen.isEmpty()
                                ? "armature: the server has seen no request yet"
                                : "armature: several principals were seen; --principal says whose policy is wanted:");
                seen.forEach(each -> err.println("  " + each.text("Principal").orElse("") + "  "
                        + each.text("Requests").orElse("") + " requests"));
                return NONE;
            }
            principal = seen.getFirst().text("Principal").orElse("");
        }
        Json.Object answer = ask("policy?principal=" + URLEncoder.encode(principal, StandardCharsets.UTF_8));
        out.print(JsonLayout.of(answer.object("Policy")));
        answer.array("Notes")
                .forEach(note -> err.println(
                        "armature: note: " + (note instanceof Json.Text(String text) ? text : note.toString())));
        return Command.OK;
    }

    private Json.Object ask(String page) throws IOException, InterruptedException {
        Endpoint.Answer answer = endpoint.page("GET", page, "");
        if (!(Json.parse(answer.body()) instanceof Json.Object object)) {
            throw new IOException("this is no server of Armature");
        }
        if (answer.status() != 200) {
            throw new IOException(object.text("message")
                    .or(() -> object.text("Message"))
                    .orElse("the server answers " + answer.status()));
        }
        return object;
    }
}
