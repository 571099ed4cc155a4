package dev.armature.cli.model;

import dev.armature.advisor.convert.source.Draft;
import dev.armature.advisor.convert.source.LiveSource;
import dev.armature.advisor.convert.source.SourceSettings;
import dev.armature.advisor.convert.source.Sources;
import dev.armature.advisor.convert.source.TemplateSource;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.LiveTables;
import dev.armature.advisor.read.ModelException;
import dev.armature.cli.arguments.UsageException;
import dev.armature.templates.Stack;
import dev.armature.templates.TemplateException;
import dev.armature.templates.TemplateFile;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code armature model init}: drafts a model from what another tool has, or from tables that are there. */
final class InitCommand {
    private final InitOptions options;
    private final PrintStream out;
    private final PrintStream err;

    private InitCommand(InitOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        return new InitCommand(InitOptions.parse(arguments), out, err).run();
    }

    private int run() throws UnreadableModelException {
        if (options.output().isPresent()
                && !options.overwrite()
                && Files.exists(options.output().get())) {
            throw new UnreadableModelException(options.output().get() + " is there already; --overwrite replaces it");
        }
        try {
            Draft draft = options.endpoint().isPresent()
                    ? live(options.endpoint().get())
                    : file(options.from().orElseThrow());
            new Output(out).write(draft.yaml(), options.output());
            tellWhatIsMissing(draft);
            return ModelCommand.CLEAN;
        } catch (ConversionException | TemplateException wrong) {
            throw new UnreadableModelException(
                    options.from().map(file -> file + ": ").orElse("") + wrong.getMessage());
        } catch (ModelException wrong) {
            throw UnreadableModelException.at(options.from().orElse(Path.of("the endpoint")), wrong);
        } catch (IOException unreachable) {
            err.println("armature: " + unreachable.getMessage());
            return options.endpoint().isPresent() ? ModelCommand.UNREACHABLE : ModelCommand.UNUSABLE;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ModelCommand.UNREACHABLE;
        }
    }

    private Draft live(URI endpoint) throws IOException, InterruptedException {
        try (var server = Endpoints.open(endpoint, options.region())) {
            return new LiveSource(new LiveTables(server), options.sample()).read(options.tables());
        }
    }

    private Draft file(Path file) throws IOException {
        var settings = new SourceSettings(
                name(file), options.tables().stream().findFirst(), options.parameters(), options.region());
        if (Files.isDirectory(file)) {
            List<Stack> stacks = new ArrayList<>();
            for (TemplateFile template : TemplateFile.at(file)) {
                stacks.add(TemplateSource.stack(
                        template.template(),
                        new SourceSettings(
                                template.stackName(), Optional.empty(), options.parameters(), options.region())));
            }
            return TemplateSource.read(stacks);
        }
        return Sources.read(text(file), options.kind(), settings);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException missing) {
            throw new ConversionException("there is no such file");
        } catch (MalformedInputException notText) {
            throw new ConversionException("this is not text in UTF-8");
        } catch (IOException unreadable) {
            throw new ConversionException("this cannot be read");
        }
    }

    /** The name of the file up to its first dot, with nothing in it that a table could not be named after. */
    private static String name(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        int dot = name.indexOf('.', 1);
        String stem = (dot < 0 ? name : name.substring(0, dot)).replaceAll("[^a-zA-Z0-9_.-]", "-");
        return stem.length() < 3 ? "Table" : stem;
    }

    /** A draft of a strange source may need a hand before it is a model; it is worth having all the same. */
    private void tellWhatIsMissing(Draft draft) {
        try {
            draft.model();
        } catch (ModelException unfinished) {
            err.println("armature: the draft is not a model yet:");
            unfinished.faults().forEach(fault -> err.println("  " + fault));
        }
    }
}
