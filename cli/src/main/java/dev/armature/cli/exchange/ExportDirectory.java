package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.exchange.layout.ManifestSummary;
import dev.armature.engine.exchange.layout.Manifests;
import dev.armature.model.ApiException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The files of one export on this machine, in the layout of AWS's, and besides them what makes a table like it. While it is under way there is the file {@value
 * #PROGRESS}: lines of JSON, of which only the last may be torn.
 *
 * <table>
 *   <caption>{@value #PROGRESS}, format 1</caption>
 *   <tr><th>line</th><th>members</th></tr>
 *   <tr><td>the first</td><td>version: 1; id, table, tableArn, tableId, startTime, segments, format, columns, consistent</td></tr>
 *   <tr><td>each other: a stretch of a segment, when its file is on the disk</td><td>segment; key, items and md5 of the file, unless it has none; bytes, refused, others;
 *   lastEvaluatedKey, unless the segment has ended</td></tr>
 * </table>
 */
final class ExportDirectory implements AutoCloseable {
    /** The request of CreateTable that makes such a table. */
    static final String CREATE_TABLE = "create-table.json";
    /** The request of UpdateTimeToLive that lets its items expire. */
    static final String TIME_TO_LIVE = "time-to-live.json";

    static final String PROGRESS = "_progress";
    static final String REFUSED = "refused.json";

    private final Path root;
    private final ExportSettings settings;
    private final ExportObjects files;
    /** What is known to be done. Guarded by this, as is {@link #progress}. */
    private final List<ExportedPart> parts;

    private final FileOutputStream progress;

    private ExportDirectory(Path root, ExportSettings settings, List<ExportedPart> parts) throws Unusable {
        this.root = root;
        this.settings = settings;
        this.files = settings.files();
        this.parts = new ArrayList<>(parts);
        Path file = path(files.own(PROGRESS));
        try {
            this.progress = new FileOutputStream(file.toFile(), true);
        } catch (IOException refused) {
            throw WholeFile.cannotWrite(file, refused);
        }
    }

    /** Begins an export. */
    static ExportDirectory begin(Path root, ExportSettings settings) throws Unusable {
        var keys = settings.files();
        Path own = root.resolve(keys.own(""));
        try {
            Files.createDirectories(own.resolve(ExportObjects.DATA));
        } catch (IOException refused) {
            throw WholeFile.cannotWrite(own, refused);
        }
        WholeFile.write(root.resolve(keys.started()), new byte[0]);
        var directory = new ExportDirectory(root, settings, List.of());
        directory.append(settings.line());
        return directory;
    }

    /** The exports of a table that were not finished. */
    static List<Path> unfinished(Path root, String table) throws Unusable {
        Path all = root.resolve(ExportObjects.ROOT);
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        List<Path> unfinished = new ArrayList<>();
        try (var exports = Files.list(all)) {
            for (Path export : exports.sorted().toList()) {
                Path progress = export.resolve(PROGRESS);
                if (Files.isRegularFile(progress)
                        && !Files.exists(export.resolve(ExportObjects.MANIFEST_SUMMARY))
                        && settings(progress)
                                .filter(settings -> settings.table().equals(table))
                                .isPresent()) {
                    unfinished.add(export);
                }
            }
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(all, unreadable);
        }
        return unfinished;
    }

    private static Optional<ExportSettings> settings(Path progress) throws Unusable {
        var lines = lines(progress);
        return lines.isEmpty() ? Optional.empty() : Optional.of(readSettings(progress, lines.getFirst()));
    }

    /** Takes up an export that was not finished, by its own directory. */
    static ExportDirectory resume(Path root, Path export) throws Unusable {
        Path progress = export.resolve(PROGRESS);
        var lines = lines(progress);
        List<ExportedPart> parts = new ArrayList<>();
        try {
            for (byte[] line : lines.subList(1, lines.size())) {
                parts.add(ExportedPart.read(line));
            }
        } catch (ApiException | NumberFormatException damaged) {
            throw new Unusable(progress + " is damaged, so the export cannot go on", damaged);
        }
        var settings = readSettings(progress, lines.getFirst());
        var directory = new ExportDirectory(root, settings, parts);
        // A torn line at its end would run into the next one.
        directory.rewrite();
        return directory;
    }

    private static ExportSettings readSettings(Path progress, byte[] line) throws Unusable {
        try {
            return ExportSettings.read(line);
        } catch (ApiException | NumberFormatException | DateTimeParseException | NoSuchElementException damaged) {
            throw new Unusable(progress + " is damaged, so the export cannot go on", damaged);
        }
    }

    /** Whole lines. */
    private static List<byte[]> lines(Path file) throws Unusable {
        try {
            String text = Files.readString(file);
            int end = text.lastIndexOf('\n') + 1;
            return text.substring(0, end)
                    .lines()
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toList();
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(file, unreadable);
        }
    }

    private synchronized void rewrite() throws Unusable {
        try {
            progress.getChannel().truncate(0);
        } catch (IOException refused) {
            throw WholeFile.cannotWrite(path(files.own(PROGRESS)), refused);
        }
        append(settings.line());
        for (ExportedPart part : parts) {
            append(part.line());
        }
    }

    ExportSettings settings() {
        return settings;
    }

    ExportObjects files() {
        return files;
    }

    /** Its own directory. */
    Path own() {
        return path(files.own(""));
    }

    Path refused() {
        return path(files.own(REFUSED));
    }

    Path path(String key) {
        return root.resolve(key);
    }

    synchronized List<ExportedPart> parts() {
        return List.copyOf(parts);
    }

    /** What was done last in a segment; empty if nothing was. */
    synchronized Optional<ExportedPart> last(int segment) {
        return parts.reversed().stream()
                .filter(part -> part.segment() == segment)
                .findFirst();
    }

    /** How many files a segment has. */
    synchronized long fileCount(int segment) {
        return parts.stream()
                .filter(part -> part.segment() == segment && part.file().isPresent())
                .count();
    }

    /** Notes what was done. Its file is on the disk. */
    synchronized void add(ExportedPart part) throws Unusable {
        append(part.line());
        parts.add(part);
    }

    private synchronized void append(byte[] line) throws Unusable {
        try {
            progress.write(line);
            progress.getFD().sync();
        } catch (IOException full) {
            throw WholeFile.cannotWrite(path(files.own(PROGRESS)), full);
        }
    }

    /** Puts a file beside the manifests. */
    void describe(String name, String json) throws Unusable {
        WholeFile.write(path(files.own(name)), json.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the manifests: the summary is the last of all, and says that the export is whole. */
    synchronized void complete(Instant now) throws Unusable {
        var data = parts.stream().flatMap(part -> part.file().stream()).toList();
        manifest(files.manifestFiles(), Manifests.files(data));
        manifest(
                files.manifestSummary(),
                Manifests.summary(new ManifestSummary(
                        settings.exportArn(),
                        settings.startTime(),
                        now,
                        settings.tableArn(),
                        settings.tableId().isEmpty() ? null : settings.tableId(),
                        settings.startTime(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        files.manifestFiles(),
                        parts.stream().mapToLong(ExportedPart::bytes).sum(),
                        data.stream().mapToLong(file -> file.items()).sum(),
                        settings.format().manifestName(),
                        ManifestSummary.FULL)));
        Path file = path(files.own(PROGRESS));
        try {
            Files.delete(file);
        } catch (IOException refused) {
            throw WholeFile.cannotWrite(file, refused);
        }
    }

    private void manifest(String key, byte[] manifest) throws Unusable {
        WholeFile.write(path(ExportObjects.checksumOf(key)), Manifests.checksum(manifest));
        WholeFile.write(path(key), manifest);
    }

    @Override
    public synchronized void close() throws Unusable {
        try {
            progress.close();
        } catch (IOException full) {
            throw WholeFile.cannotWrite(path(files.own(PROGRESS)), full);
        }
    }
}
