package dev.armature.cli.exchange;

import dev.armature.engine.exchange.format.CsvRecordWriter;
import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.exchange.format.ItemWriter;
import dev.armature.engine.exchange.format.RecordWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What files are written in: the word of the command line, the name in a manifest, and how the names of files end. */
enum FileFormat {
    JSON("json", InputFormat.DYNAMODB_JSON, List.of("json", "jsonl", "ndjson")),
    ION("ion", InputFormat.ION, List.of("ion")),
    CSV("csv", InputFormat.CSV, List.of("csv"));

    private final String word;
    private final InputFormat input;
    private final List<String> extensions;

    FileFormat(String word, InputFormat input, List<String> extensions) {
        this.word = word;
        this.input = input;
        this.extensions = extensions;
    }

    static String[] words() {
        return Arrays.stream(values()).map(FileFormat::word).toArray(String[]::new);
    }

    static FileFormat of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word.equals(word))
                .findFirst()
                .orElseThrow();
    }

    static Optional<FileFormat> ofExtension(String extension) {
        return Arrays.stream(values())
                .filter(format -> format.extensions.contains(extension))
                .findFirst();
    }

    static Optional<FileFormat> ofManifest(String name) {
        return Arrays.stream(values())
                .filter(format -> format.manifestName().equals(name))
                .findFirst();
    }

    String word() {
        return word;
    }

    String extension() {
        return extensions.getFirst();
    }

    /** CSV is no format of AWS's exports, but one of its imports. */
    String manifestName() {
        return input.name();
    }

    InputFormat input() {
        return input;
    }

    /** @param columns of CSV */
    ItemWriter writer(List<String> columns) {
        return switch (this) {
            case JSON -> new RecordWriter(ExportFormat.DYNAMODB_JSON);
            case ION -> new RecordWriter(ExportFormat.ION);
            case CSV -> new CsvRecordWriter(columns);
        };
    }
}
