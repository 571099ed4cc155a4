package dev.armature.stores.postgresql;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The programs of PostgreSQL: those of the directory {@code -Darmature.postgresql.bin} names, those of the Maven artifact on the class path,
 * unpacked once for each user, or those of the system.
 *
 * <p>PostgreSQL refuses to run as root. As root, programs run in a user namespace in which they are another user, or, where there are no
 * such namespaces, as the user nobody.
 *
 * @param directory of {@code initdb}, {@code pg_ctl} and {@code postgres}
 * @param prefix what commands begin with
 * @param isNobody whether files have to belong to the user nobody
 */
record PostgresBinaries(Path directory, List<String> prefix, boolean isNobody) {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final String VERSION = "17.6.0";
    private static final String NOBODY = "65534";
    private static final List<String> PROGRAMS = List.of("initdb", "pg_ctl", "postgres");

    private static @Nullable Found found;

    /** What was looked for once: the programs, or why there are none. */
    private record Found(@Nullable PostgresBinaries binaries, String why) {}

    /** Why there are none for this machine; empty if there are. */
    static Optional<String> missing() {
        return find().binaries == null ? Optional.of(find().why) : Optional.empty();
    }

    static PostgresBinaries get() {
        var result = find();
        if (result.binaries == null) {
            throw new IllegalStateException(result.why);
        }
        return result.binaries;
    }

    private static synchronized Found find() {
        if (found == null) {
            found = look();
        }
        return found;
    }

    private static Found look() {
        try {
            Path directory = directoryOf();
            if (directory == null) {
                return new Found(
                        null,
                        "there is no PostgreSQL for this machine: the artifact on the class path is for Linux on x86-64, and"
                                + " there is no postgres on the PATH or in /usr/lib/postgresql");
            }
            if (!isRoot()) {
                return new Found(new PostgresBinaries(directory, List.of(), false), "");
            }
            if (works("unshare", "-U", "true")) {
                return new Found(new PostgresBinaries(directory, List.of("unshare", "-U"), false), "");
            }
            List<String> asNobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
            List<String> attempt = new ArrayList<>(asNobody);
            attempt.add("true");
            if (works(attempt.toArray(String[]::new))) {
                return new Found(new PostgresBinaries(directory, asNobody, true), "");
            }
            return new Found(null, "PostgreSQL does not run as root, and neither unshare -U nor setpriv works here");
        } catch (IOException e) {
            return new Found(null, "PostgreSQL could not be unpacked: " + e.getMessage());
        }
    }

    private static @Nullable Path directoryOf() throws IOException {
        String given = System.getProperty("armature.postgresql.bin", "");
        if (!given.isEmpty()) {
            Path directory = Path.of(given);
            if (!isComplete(directory)) {
                throw new IOException("not all of " + PROGRAMS + " are in " + directory);
            }
            return directory;
        }
        if (PostgresBinaries.class.getResource(ARCHIVE) != null && isLinuxOnX86()) {
            return unpacked().resolve("bin");
        }
        for (String entry : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty() && isComplete(Path.of(entry))) {
                return Path.of(entry);
            }
        }
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (var versions = Files.list(debian)) {
                return versions.map(version -> version.resolve("bin"))
                        .filter(PostgresBinaries::isComplete)
                        .max(Comparator.comparing(Path::toString))
                        .orElse(null);
            }
        }
        return null;
    }

    private static boolean isComplete(Path directory) {
        return PROGRAMS.stream().allMatch(program -> Files.isExecutable(directory.resolve(program)));
    }

    private static boolean isLinuxOnX86() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Where every process of this user finds them. Unpacked beside it first, so that it is complete if it is there. */
    private static Path unpacked() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        String user = System.getProperty("user.name");
        Path target = temporary.resolve("armature-" + user + "-postgresql-" + VERSION);
        if (!Files.isDirectory(target)) {
            Path part = Files.createTempDirectory(temporary, "armature-postgresql");
            Path archive = part.resolve("archive.txz");
            try (var in = PostgresBinaries.class.getResourceAsStream(ARCHIVE)) {
                if (in == null) {
                    throw new IOException("there is no " + ARCHIVE);
                }
                Files.copy(in, archive);
            }
            PostgresServer.run(
                    part.resolve("unpacking.log"),
                    List.of("tar", "-xJf", archive.toString(), "-C", part.toString(), "--no-same-owner"));
            Files.delete(archive);
            // The user nobody has to read it too.
            Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
            try {
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | AtomicMoveNotSupportedException other) {
                throw other;
            } catch (IOException taken) {
                // Another process was quicker, and a directory that is not empty is not replaced.
                if (!Files.isDirectory(target)) {
                    throw taken;
                }
            }
        }
        if (!Files.getOwner(target).getName().equals(user)) {
            throw new IOException(target + " does not belong to " + user);
        }
        return target;
    }

    private static boolean works(String... command) {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A command that runs one of the programs as a user that it accepts. */
    List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(directory.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Gives a directory to the user that the programs run as. */
    void own(Path data) {
        if (isNobody) {
            try {
                PostgresServer.run(
                        Files.createTempFile("chown", ".log"),
                        List.of("chown", "-R", NOBODY + ":" + NOBODY, data.toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
