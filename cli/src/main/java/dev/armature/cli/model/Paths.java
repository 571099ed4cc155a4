package dev.armature.cli.model;

import dev.armature.cli.arguments.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files that a command line names. */
final class Paths {
    private Paths() {}

    static Path of(String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException("'" + given + "' is no name of a file");
        }
    }
}
