package dev.armature.cli.model;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.run.Seeder;
import dev.armature.advisor.sample.Sample;
import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code armature model seed}: fills the tables of a model with made-up items. */
final class SeedCommand {
    private SeedCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        var options = RunOptions.parse("seed", arguments);
        Model model = ModelFiles.read(options.file(), err);
        var seeder = new Seeder(model);
        List<Sample> samples = seeder.samples(options.items(), options.seed());
        try {
            if (options.output().isPresent()) {
                Path file = options.output().get();
                List<Request.BatchWriteItem> batches = Seeder.batches(samples);
                Files.write(file, batches.stream().map(Requests::json).toList());
                out.println(file + ": " + samples.size() + " items in " + batches.size()
                        + " requests of BatchWriteItem, a line each");
                return ModelCommand.CLEAN;
            }
            try (var endpoint = Endpoints.open(options.endpoint().orElseThrow(), options.region())) {
                seeder.seed(endpoint, samples, out::println);
                return ModelCommand.CLEAN;
            }
        } catch (IOException failed) {
            err.println("armature: " + failed.getMessage());
            return ModelCommand.UNREACHABLE;
        } catch (InterruptedException stopped) {
            return ModelCommand.interrupted(err);
        }
    }
}
