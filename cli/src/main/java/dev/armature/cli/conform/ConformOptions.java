package dev.armature.cli.conform;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code conform} or {@code diff} was told.
 *
 * @param endpoints one for {@code conform}, two for {@code diff}
 * @param only a part of the names of the transcripts that are wanted; empty for all
 * @param files transcripts in the place of ours
 */
record ConformOptions(List<URI> endpoints, String only, Format format, List<Path> files) {
    enum Format {
        TEXT,
        MARKDOWN,
        JSON
    }

    ConformOptions {
        endpoints = List.copyOf(endpoints);
        files = List.copyOf(files);
    }

    static ConformOptions conform(List<String> given) throws UsageException {
        var options = parse("conform", given, 0);
        return options.endpoints().isEmpty()
                ? new ConformOptions(
                        List.of(Arguments.ENDPOINT_DEFAULT), options.only(), options.format(), options.files())
                : options;
    }

    static ConformOptions diff(List<String> given) throws UsageException {
        var options = parse("diff", given, 2);
        if (options.endpoints().getFirst().equals(options.endpoints().getLast())) {
            throw new UsageException("diff needs two different endpoints: both would write to the tables of this one: "
                    + options.endpoints().getFirst());
        }
        return options;
    }

    /** @param count how many words that are no options are endpoints */
    private static ConformOptions parse(String verb, List<String> given, int count) throws UsageException {
        var arguments = new Arguments(given);
        List<URI> endpoints = new ArrayList<>();
        String only = "";
        Format format = Format.TEXT;
        List<Path> files = new ArrayList<>();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--endpoint-url", "--endpoint" -> {
                    if (count > 0) {
                        throw new UsageException("diff takes its two endpoints without " + option);
                    }
                    endpoints = List.of(arguments.endpoint(option));
                }
                case "--only" -> only = arguments.value(option);
                case "--format" -> format = format(arguments.choice(option, "text", "markdown", "json"));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption(verb, option);
                    }
                    if (endpoints.size() < count) {
                        endpoints.add(new Arguments(List.of(option)).endpoint("diff"));
                    } else {
                        files.add(file(option));
                    }
                }
            }
        }
        if (endpoints.size() < count) {
            throw new UsageException("diff needs two endpoints, such as http://127.0.0.1:8000 http://127.0.0.1:8001");
        }
        return new ConformOptions(endpoints, only, format, files);
    }

    private static Format format(String word) {
        return switch (word) {
            case "markdown" -> Format.MARKDOWN;
            case "json" -> Format.JSON;
            default -> Format.TEXT;
        };
    }

    private static Path file(String text) throws UsageException {
        try {
            return Path.of(text);
        } catch (InvalidPathException unfit) {
            throw new UsageException("this is no file: " + text);
        }
    }
}
