package dev.armature.cli.model;

import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Settings;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What {@code model cost} was told.
 *
 * @param prices the name or path of a price book, if it is not to be the one that the model names
 */
record CostOptions(Path file, boolean isJson, Optional<String> prices, List<Change> changes) {

    /** Something that is to be another way than in the model. */
    sealed interface Change {
        record WithoutIndex(String index) implements Change {}

        record Projection(String index, Index.Projection projection, List<String> included) implements Change {}

        record TableClass(Settings.TableClass tableClass) implements Change {}

        record Billing(Settings.Billing billing) implements Change {}
    }

    static CostOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<Path> files = new ArrayList<>();
        boolean isJson = false;
        Optional<String> prices = Optional.empty();
        List<Change> changes = new ArrayList<>();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--format" ->
                    isJson = arguments.choice(option, "text", "json").equals("json");
                case "--prices" -> prices = Optional.of(arguments.value(option));
                case "--without-index" -> changes.add(new Change.WithoutIndex(arguments.value(option)));
                case "--projection" -> changes.add(projection(arguments.value(option)));
                case "--class" -> changes.add(new Change.TableClass(tableClass(arguments.value(option))));
                case "--billing" ->
                    changes.add(new Change.Billing(
                            arguments.choice(option, "on-demand", "provisioned").equals("on-demand")
                                    ? Settings.Billing.ON_DEMAND
                                    : Settings.Billing.PROVISIONED));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    files.add(path(option));
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model cost needs one model file");
        }
        return new CostOptions(files.getFirst(), isJson, prices, changes);
    }

    private static Path path(String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException("model cost needs a file, not '" + given + "'");
        }
    }

    private static Change projection(String given) throws UsageException {
        int equals = given.indexOf('=');
        String projection = given.substring(equals + 1).toUpperCase(Locale.ROOT);
        if (equals > 0) {
            String index = given.substring(0, equals);
            if (projection.equals("ALL") || projection.equals("KEYS_ONLY")) {
                return new Change.Projection(index, Index.Projection.valueOf(projection), List.of());
            }
            if (projection.startsWith("INCLUDE:")) {
                String attributes = given.substring(equals + 1 + "INCLUDE:".length());
                return new Change.Projection(
                        index, Index.Projection.INCLUDE, List.of(attributes.split("\\s*,\\s*", -1)));
            }
        }
        throw new UsageException("--projection needs an index and what is in it, as in GSI1=KEYS_ONLY, GSI1=ALL or"
                + " GSI1=INCLUDE:title,price, not '" + given + "'");
    }

    private static Settings.TableClass tableClass(String given) throws UsageException {
        return switch (given.toUpperCase(Locale.ROOT).replace('-', '_')) {
            case "STANDARD" -> Settings.TableClass.STANDARD;
            case "STANDARD_INFREQUENT_ACCESS", "STANDARD_IA", "IA" -> Settings.TableClass.STANDARD_INFREQUENT_ACCESS;
            default ->
                throw new UsageException("--class is STANDARD or STANDARD_INFREQUENT_ACCESS, not '" + given + "'");
        };
    }
}
