package dev.armature.templates;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A file with a template, and the name that its stack has unless told otherwise.
 *
 * <p>A directory stands for what {@code cdk synth} leaves behind, usually {@code cdk.out}: its {@code manifest.json} says which stacks
 * there are and where their templates lie. What belongs to a stage of an application lies in a directory of its own below it.
 */
public record TemplateFile(Path path, String stackName) {
    private static final String MANIFEST = "manifest.json";

    /** The templates that a path stands for: the file itself, or those of a directory. */
    public static List<TemplateFile> at(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(new TemplateFile(path, stackName(path)));
        }
        List<TemplateFile> files = new ArrayList<>();
        collect(path, files);
        if (files.isEmpty()) {
            throw new TemplateException(path + ": there is no stack in its " + MANIFEST);
        }
        return files;
    }

    private static void collect(Path directory, List<TemplateFile> files) throws IOException {
        Path manifest = directory.resolve(MANIFEST);
        if (!Files.exists(manifest)) {
            throw new TemplateException(
                    directory + ": a directory must be one that cdk synth made, with a " + MANIFEST);
        }
        var artifacts = read(manifest, Json::parse) instanceof Json.Object root ? root.object("artifacts") : Json.EMPTY;
        for (String name : artifacts.members().keySet()) {
            var artifact = artifacts.object(name);
            var properties = artifact.object("properties");
            switch (artifact.text("type").orElse("")) {
                case "aws:cloudformation:stack" ->
                    files.add(new TemplateFile(
                            directory.resolve(properties.text("templateFile").orElse("")),
                            properties.text("stackName").orElse(name)));
                case "cdk:cloud-assembly" ->
                    collect(directory.resolve(properties.text("directoryName").orElse("")), files);
                default -> {
                    // Assets, the tree of constructs and other things that are not stacks.
                }
            }
        }
    }

    /** The name of the file up to its first dot, with nothing in it that a table could not be named after. */
    private static String stackName(Path path) {
        Path file = path.getFileName();
        String name = file == null ? "" : file.toString();
        int dot = name.indexOf('.', 1);
        String stem = (dot < 0 ? name : name.substring(0, dot)).replaceAll("[^a-zA-Z0-9_.-]", "-");
        return stem.isEmpty() ? "stack" : stem;
    }

    /** Reads the template. */
    public Template template() throws IOException {
        return read(path, Template::parse);
    }

    /** A fault in the text is told with the file it is in. */
    private static <T> T read(Path file, Function<String, T> parse) throws IOException {
        String text = text(file);
        try {
            return parse.apply(text);
        } catch (TemplateException wrong) {
            throw new TemplateException(file + ": " + wrong.getMessage());
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException missing) {
            throw new TemplateException(file + ": there is no such file");
        } catch (MalformedInputException notText) {
            throw new TemplateException(file + ": this is not text in UTF-8");
        }
    }
}
