package dev.armature.embedded;

import dev.armature.templates.Deployment;
import dev.armature.templates.StackSettings;
import dev.armature.templates.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;

/** With {@link TemplateEndpoint} the only class that names the reader of templates, so that an application without templates needs no YAML. */
final class Templates {
    private static final String STACK = "armature";
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);

    private Templates() {}

    static void apply(Database database, String template, Map<String, String> parameters) {
        try {
            // There is no Kinesis to send anything to.
            var settings = StackSettings.named(STACK)
                    .withRegion(database.caller().region())
                    .withAccountId(database.caller().account())
                    .leavingOut("KinesisStreamSpecification");
            for (var parameter : parameters.entrySet()) {
                settings = settings.withParameter(parameter.getKey(), parameter.getValue());
            }
            var stack = Template.parse(template).stack(settings);
            new Deployment(TemplateEndpoint.of(database), () -> Thread.sleep(BETWEEN_LOOKS)).apply(stack);
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
}
