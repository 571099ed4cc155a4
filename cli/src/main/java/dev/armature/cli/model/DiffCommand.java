package dev.armature.cli.model;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.check.Report;
import dev.armature.advisor.convert.drift.DriftText;
import dev.armature.advisor.convert.drift.LiveDrift;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.report.ReportFormat;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.templates.StackSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code armature model diff}: compares the tables of a server with a model. */
final class DiffCommand {
    private DiffCommand() {}

    private record Options(Path file, URI endpoint, String region, ReportFormat format, Optional<Path> output) {}

    static int run(List<String> given, PrintStream out, PrintStream err, Clock clock)
            throws UsageException, UnreadableModelException {
        var options = parse(new Arguments(given));
        Model model = ModelFiles.read(options.file());
        try (var server = Endpoints.open(options.endpoint(), options.region())) {
            var drift = LiveDrift.ask(model, server);
            Report report = Advisor.check(model, List.of(drift), clock);
            String text = options.format() == ReportFormat.TEXT
                    ? DriftText.of(report, drift)
                    : options.format().write(report, options.file().toString(), Severity.ADVICE);
            new Output(out).write(text, options.output());
            return report.findings().isEmpty() ? ModelCommand.CLEAN : ModelCommand.FINDINGS;
        } catch (IOException unreachable) {
            err.println("armature: " + unreachable.getMessage());
            return ModelCommand.UNREACHABLE;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ModelCommand.UNREACHABLE;
        }
    }

    private static Options parse(Arguments arguments) throws UsageException {
        List<Path> files = new ArrayList<>();
        URI endpoint = Arguments.ENDPOINT_DEFAULT;
        String region = StackSettings.REGION_DEFAULT;
        var format = ReportFormat.TEXT;
        Optional<Path> output = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--endpoint-url" -> endpoint = arguments.endpoint(option);
                case "--region" -> region = arguments.value(option);
                case "--format" ->
                    format = ReportFormat.of(arguments.choice(option, words())).orElseThrow();
                case "--output" -> output = Optional.of(Paths.of(arguments.value(option)));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    var address = Endpoints.of(option);
                    if (address.isPresent()) {
                        endpoint = address.get();
                    } else {
                        files.add(Paths.of(option));
                    }
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model diff needs one model file, and the address of a server");
        }
        return new Options(files.getFirst(), endpoint, region, format, output);
    }

    private static String[] words() {
        return Stream.of(ReportFormat.values()).map(ReportFormat::word).toArray(String[]::new);
    }
}
