package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.engine.exchange.format.CsvColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What {@code import} was told.
 *
 * @param format of files whose names do not say it
 * @param header the columns of CSV, if files do not begin with them
 * @param createFrom a request of CreateTable; empty if the export has one
 * @param rate write capacity units a second at most; empty for as fast as can be
 * @param work where it notes how far it is, and what was refused
 */
record ImportOptions(
        Path source,
        String table,
        Where where,
        Optional<FileFormat> format,
        char delimiter,
        Optional<List<String>> header,
        boolean creates,
        Optional<Path> createFrom,
        boolean intoExisting,
        int writers,
        OptionalLong rate,
        Path work,
        boolean resumes) {
    private static final int WRITERS_DEFAULT = 8;
    private static final String DELIMITERS = ",;:|\t ";

    static ImportOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<String> words = new ArrayList<>();
        var where = Where.DEFAULT;
        Optional<FileFormat> format = Optional.empty();
        char delimiter = CsvColumns.COMMA;
        Optional<List<String>> header = Optional.empty();
        boolean creates = false;
        Optional<Path> createFrom = Optional.empty();
        boolean intoExisting = false;
        int writers = WRITERS_DEFAULT;
        var rate = OptionalLong.empty();
        Path work = Path.of("");
        boolean resumes = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--format" -> format = Optional.of(FileFormat.of(arguments.choice(option, FileFormat.words())));
                case "--delimiter" -> delimiter = delimiter(arguments.value(option));
                case "--header" -> header = Optional.of(ExportOptions.columns(option, arguments.value(option)));
                case "--create" -> creates = true;
                case "--create-from" -> createFrom = Optional.of(ExportOptions.directory(arguments.value(option)));
                case "--into-existing" -> intoExisting = true;
                case "--writers" -> writers = arguments.number(option, 1, ExportOptions.THREADS_MAX);
                case "--rate" -> rate = OptionalLong.of(arguments.number(option, 1, ExportOptions.RATE_MAX));
                case "--work" -> work = arguments.directory(option);
                case "--resume" -> resumes = true;
                default -> {
                    if (Where.isMeant(option)) {
                        where = where.with(option, arguments);
                    } else if (option.startsWith("-")) {
                        throw UsageException.noOption("import", option);
                    } else {
                        words.add(option);
                    }
                }
            }
        }
        if (words.size() != 2) {
            throw new UsageException("import needs a directory or file, and a table, and nothing else");
        }
        boolean isNew = creates || createFrom.isPresent();
        if (isNew && intoExisting) {
            throw new UsageException("--into-existing is for a table that is there, and "
                    + (creates ? "--create" : "--create-from") + " makes one: give one of them");
        }
        return new ImportOptions(
                ExportOptions.directory(words.getFirst()),
                words.getLast(),
                where,
                format,
                delimiter,
                header,
                isNew,
                createFrom,
                intoExisting,
                writers,
                rate,
                work,
                resumes);
    }

    private static char delimiter(String given) throws UsageException {
        String word = given.equals("tab") ? "\t" : given.equals("space") ? " " : given;
        if (word.length() != 1 || DELIMITERS.indexOf(word.charAt(0)) < 0) {
            throw new UsageException("--delimiter is one of , ; : | tab space, not '" + given + "'");
        }
        return word.charAt(0);
    }

    /** Where it is noted how far the import is. */
    Path progress() {
        return work.resolve(fileName() + ".import-progress");
    }

    Path refused() {
        return work.resolve(fileName() + ".refused.json");
    }

    /** A table may be named by its ARN, which has characters that names of files do not. */
    private String fileName() {
        return table.replaceAll("[^A-Za-z0-9_.-]", "_");
    }
}
