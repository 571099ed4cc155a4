package dev.armature.cli.model;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where reports go: a file, or else the terminal; in UTF-8 either way, since what reads them expects that. */
record Output(PrintStream terminal) {
    void write(String text, Optional<Path> file) throws UnreadableModelException {
        byte[] bytes = (text.stripTrailing() + "\n").getBytes(StandardCharsets.UTF_8);
        if (file.isEmpty()) {
            terminal.writeBytes(bytes);
            terminal.flush();
            return;
        }
        try {
            Files.write(file.get(), bytes);
        } catch (IOException refused) {
            throw new UnreadableModelException("cannot write " + file.get());
        }
    }
}
