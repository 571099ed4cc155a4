package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What {@code export} was told.
 *
 * @param rate read capacity units a second at most; empty for as fast as can be
 * @param given the options that were given, to tell them from defaults
 */
record ExportOptions(
        String table,
        Path directory,
        Where where,
        FileFormat format,
        List<String> columns,
        int segments,
        boolean isConsistent,
        OptionalLong rate,
        boolean resumes,
        Set<String> given) {
    private static final int SEGMENTS_DEFAULT = 4;
    static final int THREADS_MAX = 256;
    static final int RATE_MAX = 1_000_000_000;

    static ExportOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<String> words = new ArrayList<>();
        var where = Where.DEFAULT;
        var format = FileFormat.JSON;
        List<String> columns = List.of();
        int segments = SEGMENTS_DEFAULT;
        boolean isConsistent = false;
        var rate = OptionalLong.empty();
        boolean resumes = false;
        Set<String> options = new HashSet<>();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--format" -> format = FileFormat.of(arguments.choice(option, FileFormat.words()));
                case "--columns" -> columns = columns(option, arguments.value(option));
                case "--segments" -> segments = arguments.number(option, 1, THREADS_MAX);
                case "--consistent" -> isConsistent = true;
                case "--rate" -> rate = OptionalLong.of(arguments.number(option, 1, RATE_MAX));
                case "--resume" -> resumes = true;
                default -> {
                    if (Where.isMeant(option)) {
                        where = where.with(option, arguments);
                    } else if (option.startsWith("-")) {
                        throw UsageException.noOption("export", option);
                    } else {
                        words.add(option);
                    }
                }
            }
            options.add(option);
        }
        if (words.size() != 2) {
            throw new UsageException("export needs a table and a directory, and nothing else");
        }
        if (!resumes && (format == FileFormat.CSV) == columns.isEmpty()) {
            throw new UsageException(
                    columns.isEmpty()
                            ? "--format csv needs --columns, the attributes that become columns, such as --columns id,name"
                            : "--columns is for --format csv");
        }
        return new ExportOptions(
                words.getFirst(),
                directory(words.getLast()),
                where,
                format,
                columns,
                segments,
                isConsistent,
                rate,
                resumes,
                Set.copyOf(options));
    }

    /** An option of this command line that the export was begun without, or with another value; empty if there is none. */
    Optional<String> contradicting(ExportSettings begun) {
        Map<String, Boolean> same = Map.of(
                "--format", format == begun.format(),
                "--columns", columns.equals(begun.columns()),
                "--segments", segments == begun.segments(),
                "--consistent", isConsistent == begun.isConsistent());
        return given.stream()
                .filter(option -> !same.getOrDefault(option, true))
                .sorted()
                .findFirst();
    }

    static List<String> columns(String option, String given) throws UsageException {
        List<String> columns = List.of(given.split(",", -1));
        if (columns.contains("") || columns.stream().distinct().count() < columns.size()) {
            throw new UsageException(option + " needs names with commas between them, each once, not '" + given + "'");
        }
        return columns;
    }

    static Path directory(String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException("'" + given + "' cannot be the name of a file or directory");
        }
    }
}
