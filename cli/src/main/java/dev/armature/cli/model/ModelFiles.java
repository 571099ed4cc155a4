package dev.armature.cli.model;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the model that a command line names. */
final class ModelFiles {
    private ModelFiles() {}

    /** What the reader passed over is told to whoever looks at errors. */
    static Model read(Path file, PrintStream err) throws UnreadableModelException {
        try {
            Model model = ModelReader.read(Files.readString(file));
            model.notes()
                    .forEach(note -> err.println(file + ":" + note.place().line() + ":"
                            + note.place().column() + ": note: " + note.text()));
            return model;
        } catch (NoSuchFileException missing) {
            throw new UnreadableModelException("there is no file " + file);
        } catch (IOException unreadable) {
            throw new UnreadableModelException("cannot read " + file);
        } catch (ModelException wrong) {
            throw new UnreadableModelException(located(file, wrong));
        }
    }

    /** In the form that editors make links of. */
    static String located(Path file, ModelException wrong) {
        return String.join(
                System.lineSeparator(),
                wrong.faults().stream()
                        .map(fault -> file + ":" + fault.line() + ":" + fault.column() + ": "
                                + (fault.path().isEmpty() ? "" : fault.path() + ": ") + fault.problem())
                        .toList());
    }
}
