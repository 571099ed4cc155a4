package dev.armature.embedded;

import dev.armature.engine.Api;
import dev.armature.templates.Deployment;
import dev.armature.templates.Endpoint;
import dev.armature.templates.StackSettings;
import dev.armature.templates.Template;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** The only class that names the reader of templates, so that an application without templates needs no YAML. */
final class Templates {
    private static final String STACK = "armature";
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);

    private Templates() {}

    static void apply(Database database, String template, Map<String, String> parameters) {
        try {
            var settings = StackSettings.named(STACK);
            for (var parameter : parameters.entrySet()) {
                settings = settings.withParameter(parameter.getKey(), parameter.getValue());
            }
            var stack = Template.parse(template).stack(settings);
            new Deployment(endpoint(database), () -> Thread.sleep(BETWEEN_LOOKS)).apply(stack);
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException(
                    "a template needs dev.armature:armature-templates on the class path", missing);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Past the recorder: what prepares a database is no request that a test would look for. */
    private static Endpoint endpoint(Database database) {
        var wire = new Wire(database.engine());
        return (operation, json) -> {
            var answer = wire.handle(
                    Api.Target.DYNAMODB.prefix() + "." + operation,
                    json.getBytes(StandardCharsets.UTF_8),
                    database.caller());
            return new Endpoint.Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
        };
    }
}
