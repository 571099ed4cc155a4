package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.security.secret.MasterKeyFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;

/** {@code armature keys rotate}: puts a new master key before the old ones. */
final class KeysCommand {
    private final PrintStream out;
    private final PrintStream err;

    KeysCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    int run(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        if (arguments.isEmpty() || !arguments.next().equals("rotate")) {
            throw new UsageException("keys needs to be told what to do: armature keys rotate");
        }
        Path file = ServeOptions.DIRECTORY_DEFAULT.resolve(MasterKeyFile.NAME);
        var options = new GivenOptions();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            options.add(option);
            file = switch (option) {
                case "--data" -> arguments.directory(option).resolve(MasterKeyFile.NAME);
                case "--master-key" -> SecurityOptions.path(option, arguments);
                default -> throw UsageException.noOption("keys", option);
            };
        }
        options.refuseBoth("--data", "--master-key", "the key is in one file");
        return rotate(file);
    }

    private int rotate(Path file) {
        try {
            MasterKeyFile.rotate(file, new SecureRandom());
        } catch (NoSuchFileException missing) {
            err.println("armature: there is no file " + file + "; serve --auth makes it");
            return Main.REFUSED;
        } catch (IOException refused) {
            err.println("armature: " + refused.getMessage());
            return Main.REFUSED;
        }
        out.println(file + " begins with a new master key; restart the server to seal all secrets with it, and take the"
                + " old lines out after that");
        return Main.OK;
    }
}
