package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there as a whole, or not at all; and what is said about files that cannot be written or read. */
final class WholeFile {
    private WholeFile() {}

    static void write(Path file, byte[] content) throws Unusable {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try (var out = new FileOutputStream(unfinished.toFile())) {
            out.write(content);
            out.getFD().sync();
        } catch (IOException full) {
            throw cannotWrite(file, full);
        }
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            throw cannotWrite(file, refused);
        }
    }

    static Unusable cannotWrite(Path file, IOException why) {
        return new Unusable("cannot write " + file + ": " + why.getMessage(), why);
    }

    static Unusable cannotRead(Path file, IOException why) {
        return new Unusable("cannot read " + file + ": " + why.getMessage(), why);
    }
}
