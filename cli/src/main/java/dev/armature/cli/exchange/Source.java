package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.exchange.layout.Manifests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is imported: a file, all files of a directory, or an export, which is known by its manifests.
 *
 * @param export the directory that has the manifests; empty if there are none
 * @param items how many there are, if manifests say so; else 0
 */
record Source(List<SourceFile> files, Optional<Path> export, long items) {
    private static final List<String> COMPRESSED = List.of("gz", "zst", "zstd");

    Source {
        files = List.copyOf(files);
    }

    /** @param format what files are written in; empty if their names say so */
    static Source find(Path given, Optional<FileFormat> format) throws Unusable {
        try {
            if (Files.isRegularFile(given)) {
                return new Source(List.of(file(given, given.getFileName(), format)), Optional.empty(), 0);
            }
            if (!Files.isDirectory(given)) {
                throw new Unusable("there is no file or directory " + given);
            }
            Path all = given.resolve(ExportObjects.ROOT);
            if (Files.isDirectory(all)) {
                return onlyExport(given, all);
            }
            if (isExport(given)) {
                return ofExport(given);
            }
            return ofFiles(given, format);
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(given, unreadable);
        }
    }

    private static boolean isExport(Path directory) {
        return Files.exists(directory.resolve(ExportObjects.MANIFEST_SUMMARY))
                || Files.exists(directory.resolve(ExportObjects.STARTED));
    }

    private static Source onlyExport(Path given, Path all) throws Unusable, IOException {
        List<Path> exports;
        try (var below = Files.list(all)) {
            exports = below.filter(Source::isExport).sorted().toList();
        }
        if (exports.size() != 1) {
            throw new Unusable(
                    exports.isEmpty()
                            ? "there is no export below " + given
                            : "there are " + exports.size() + " exports below " + given + "; name one of them, such as "
                                    + exports.getLast());
        }
        return ofExport(exports.getFirst());
    }

    private static Source ofExport(Path export) throws Unusable, IOException {
        Path summaryFile = export.resolve(ExportObjects.MANIFEST_SUMMARY);
        if (!Files.exists(summaryFile)) {
            throw new Unusable(
                    export + " is an export that was not finished: it has no " + ExportObjects.MANIFEST_SUMMARY);
        }
        var summary = Manifests.readSummary(verified(summaryFile));
        if (summary.isIncremental()) {
            throw new Unusable(export + " is an incremental export: its records are changes, not items");
        }
        var format = FileFormat.ofManifest(summary.outputFormat())
                .orElseThrow(
                        () -> new Unusable(export + " is in a format that is not known: " + summary.outputFormat()));
        List<SourceFile> files = new ArrayList<>();
        for (DataFile listed : Manifests.readFiles(verified(export.resolve(ExportObjects.MANIFEST_FILES)))) {
            // The key is that of the bucket; where it was copied to, its last part is in the same place.
            String name = listed.key().substring(listed.key().lastIndexOf('/') + 1);
            Path file = export.resolve(ExportObjects.DATA).resolve(name);
            if (!Files.isRegularFile(file)) {
                throw new Unusable("the export lacks " + file);
            }
            files.add(new SourceFile(
                    file,
                    ExportObjects.DATA + name,
                    format,
                    SourceFile.compressionOf(file),
                    Files.size(file),
                    Optional.of(listed)));
        }
        return new Source(files, Optional.of(export), summary.items());
    }

    /** A manifest, if it is as its checksum says. */
    private static byte[] verified(Path manifest) throws Unusable, IOException {
        byte[] content = Files.readAllBytes(manifest);
        Path checksum = Path.of(ExportObjects.checksumOf(manifest.toString()));
        if (!Files.exists(checksum)) {
            throw new Unusable("the export lacks " + checksum);
        }
        String expected = Files.readString(checksum).strip();
        if (!expected.equals(new String(Manifests.checksum(content), StandardCharsets.US_ASCII))) {
            throw new Unusable(manifest + " is not as it was exported: its checksum is not the one in " + checksum);
        }
        return content;
    }

    private static Source ofFiles(Path directory, Optional<FileFormat> format) throws Unusable, IOException {
        List<SourceFile> files = new ArrayList<>();
        List<Path> found;
        try (var below = Files.walk(directory)) {
            found = below.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : found) {
            if (file.endsWith(ExportObjects.MANIFEST_SUMMARY)) {
                throw new Unusable("there is an export in " + file.getParent() + "; name that directory");
            }
            if (!String.valueOf(file.getFileName()).startsWith(".")) {
                files.add(file(file, directory.relativize(file), format));
            }
        }
        if (files.isEmpty()) {
            throw new Unusable("there are no files in " + directory);
        }
        return new Source(files, Optional.empty(), 0);
    }

    private static SourceFile file(Path file, Path shown, Optional<FileFormat> format) throws Unusable, IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String extension = extension(name);
        if (COMPRESSED.contains(extension)) {
            extension = extension(name.substring(0, name.length() - extension.length() - 1));
        }
        var known = format.isPresent() ? format : FileFormat.ofExtension(extension);
        if (known.isEmpty()) {
            throw new Unusable("the name of " + file + " does not say what is in it; --format is json, ion or csv");
        }
        return new SourceFile(
                file,
                shown.toString(),
                known.get(),
                SourceFile.compressionOf(file),
                Files.size(file),
                Optional.empty());
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }

    /** What tells these files from others: a resumed import has to read the same. */
    String fingerprint() {
        var names = new StringBuilder();
        for (SourceFile file : files) {
            names.append(file.name()).append(' ').append(file.length()).append('\n');
        }
        return Integer.toHexString(names.toString().hashCode()) + "-" + files.size();
    }

    /** Compares all files with the checksums of manifests. */
    void verify() throws Unusable, InterruptedException {
        for (SourceFile file : files) {
            file.verify();
        }
    }
}
