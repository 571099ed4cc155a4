package dev.armature.cli.model;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code model ruler} was told.
 *
 * @param svg where the picture goes, if one is wanted
 */
record RulerOptions(Path file, Optional<String> table, Optional<String> index, Optional<Path> svg) {
    static RulerOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<Path> files = new ArrayList<>();
        Optional<String> table = Optional.empty();
        Optional<String> index = Optional.empty();
        Optional<Path> svg = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--table" -> table = Optional.of(arguments.value(option));
                case "--index" -> index = Optional.of(arguments.value(option));
                case "--svg" -> svg = Optional.of(Paths.of(arguments.value(option)));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    files.add(Paths.of(option));
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model ruler needs one model file");
        }
        return new RulerOptions(files.getFirst(), table, index, svg);
    }
}
