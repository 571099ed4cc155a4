package dev.armature.cli.model;

import dev.armature.advisor.run.ModelRun;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code model seed} or {@code model test} was told.
 *
 * @param output where to write requests, in place of sending them
 */
record RunOptions(
        Path file, Optional<URI> endpoint, String region, Optional<Path> output, int items, long seed, boolean isJson) {
    private static final int ITEMS_DEFAULT = 1_000;
    private static final int ITEMS_MAX = 10_000_000;
    private static final String REGION_DEFAULT = "us-east-1";

    static RunOptions parse(String subcommand, List<String> given) throws UsageException {
        boolean seeds = subcommand.equals("seed");
        var arguments = new Arguments(given);
        List<Path> files = new ArrayList<>();
        Optional<URI> endpoint = Optional.empty();
        Optional<Path> output = Optional.empty();
        String region = REGION_DEFAULT;
        int items = ITEMS_DEFAULT;
        long seed = ModelRun.SEED_DEFAULT;
        boolean isJson = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--endpoint-url" -> endpoint = Optional.of(arguments.endpoint(option));
                case "--region" -> region = arguments.value(option);
                case "--seed" -> seed = arguments.number(option);
                case "--format" -> {
                    only(!seeds, "test", option);
                    isJson = arguments.choice(option, "text", "json").equals("json");
                }
                case "--items" -> {
                    only(seeds, "seed", option);
                    items = arguments.number(option, 1, ITEMS_MAX);
                }
                case "--output" -> {
                    only(seeds, "seed", option);
                    output = Optional.of(path(subcommand, arguments.value(option)));
                }
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    files.add(path(subcommand, option));
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model " + subcommand + " needs one model file");
        }
        if (seeds && endpoint.isPresent() == output.isPresent()) {
            throw new UsageException(
                    "model seed needs --endpoint-url for where items go, or --output for a file of requests");
        }
        return new RunOptions(files.getFirst(), endpoint, region, output, items, seed, isJson);
    }

    private static void only(boolean isRight, String subcommand, String option) throws UsageException {
        if (!isRight) {
            throw new UsageException(option + " is an option of model " + subcommand);
        }
    }

    private static Path path(String subcommand, String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException("model " + subcommand + " needs a file, not '" + given + "'");
        }
    }
}
