package dev.armature.cli.model;

import dev.armature.advisor.convert.export.Export;
import dev.armature.advisor.convert.export.Target;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code armature model export}: writes a model in the form of another tool. */
final class ExportCommand {
    private ExportCommand() {}

    private record Options(Path file, Target target, Optional<Path> output) {}

    static int run(List<String> given, PrintStream out, PrintStream err, Clock clock)
            throws UsageException, UnreadableModelException {
        var options = parse(new Arguments(given));
        Export export = options.target().write(ModelFiles.read(options.file(), err), clock.instant());
        new Output(out).write(export.text(), options.output());
        export.notes().forEach(note -> err.println("note: " + note));
        return ModelCommand.CLEAN;
    }

    private static Options parse(Arguments arguments) throws UsageException {
        List<Path> files = new ArrayList<>();
        Optional<Target> target = Optional.empty();
        Optional<Path> output = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--to" -> target = Target.named(arguments.choice(option, words()));
                case "--output" -> output = Optional.of(Paths.of(arguments.value(option)));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    files.add(Paths.of(option));
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model export needs one model file");
        }
        if (target.isEmpty()) {
            throw new UsageException("model export needs --to with one of " + String.join(", ", words()));
        }
        return new Options(files.getFirst(), target.get(), output);
    }

    private static String[] words() {
        return Stream.of(Target.values()).map(Target::word).toArray(String[]::new);
    }
}
