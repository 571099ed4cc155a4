package dev.armature.cli.model;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Reads the model that a command line names. */
final class ModelFiles {
    private ModelFiles() {}

    /** What the reader passed over is told on standard error. */
    static Model read(Path file, PrintStream err) throws UnreadableModelException {
        Model model = read(file);
        model.notes()
                .forEach(note -> err.println(
                        file + ":" + note.place().line() + ":" + note.place().column() + ": note: " + note.text()));
        return model;
    }

    static Model read(Path file) throws UnreadableModelException {
        try {
            return ModelFile.read(file);
        } catch (IOException unreadable) {
            throw new UnreadableModelException(String.valueOf(unreadable.getMessage()));
        } catch (ModelException wrong) {
            throw UnreadableModelException.at(file, wrong);
        }
    }
}
