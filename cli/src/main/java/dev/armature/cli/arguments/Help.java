package dev.armature.cli.arguments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the command says about its verbs: a page for each, in {@code help/VERB.txt}.
 *
 * <p>The pages are files of their own, so that the script can show them without building anything. They are also the list of what
 * may have been meant by an option that does not exist: a line of options begins with two blanks and a dash.
 */
public final class Help {
    /** The page of this verb is the list of all others. */
    public static final String OVERVIEW = "help";

    private static final Pattern VERB = Pattern.compile("(?m)^  armature (\\w+)");
    private static final Pattern FIRST_COLUMN = Pattern.compile("(?m)^  (-.*?)(?:  .*)?$");
    private static final Pattern OPTION = Pattern.compile("(?<!\\S)--?[A-Za-z][\\w-]*");

    private Help() {}

    public static List<String> verbs() {
        return VERB.matcher(of(OVERVIEW)).results().map(found -> found.group(1)).toList();
    }

    /** @param verb one of {@link #verbs} */
    public static String of(String verb) {
        try (var page = Help.class.getResourceAsStream("/dev/armature/cli/help/" + verb + ".txt")) {
            if (page == null) {
                throw new IllegalArgumentException("there is no page for " + verb);
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The line that follows what is wrong with a command line. */
    public static String pointer(String verb) {
        return verb.equals(OVERVIEW)
                ? "armature help says what there is"
                : "armature help " + verb + " says how it is used";
    }

    /** The options that a page lists. */
    public static List<String> options(String verb) {
        return FIRST_COLUMN
                .matcher(of(verb))
                .results()
                .flatMap(line -> OPTION.matcher(line.group(1)).results())
                .map(found -> found.group())
                .toList();
    }
}
