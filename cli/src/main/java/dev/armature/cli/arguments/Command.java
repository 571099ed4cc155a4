package dev.armature.cli.arguments;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * A command of several verbs, and what is the same for all of them: help, and what is said to a command line that is wrong.
 *
 * @param verbs what this command does; other verbs of the pages belong to the script {@code armature}
 */
public record Command(Map<String, Verb> verbs, PrintStream out, PrintStream err) {
    public static final int OK = 0;
    public static final int WRONG_USAGE = 64;

    private static final List<String> HELP = List.of("--help", "-help", "-h");

    /** What a verb does with the words behind it. */
    public interface Verb {
        /** @return the exit status of the command */
        int run(List<String> rest) throws UsageException, IOException, InterruptedException;
    }

    /** @return the exit status of the command */
    public int run(String verb, List<String> rest) throws IOException, InterruptedException {
        try {
            return verb(verb, rest).run(rest);
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer(Help.verbs().contains(verb) ? verb : Help.OVERVIEW));
            return WRONG_USAGE;
        }
    }

    private Verb verb(String verb, List<String> rest) throws UsageException {
        if (Help.verbs().contains(verb) && rest.stream().anyMatch(HELP::contains)) {
            return ignored -> print(Help.of(verb));
        }
        if (verb.equals(Help.OVERVIEW)) {
            String page = rest.isEmpty() ? Help.OVERVIEW : known(rest.getFirst());
            return ignored -> print(Help.of(page));
        }
        var found = verbs.get(verb);
        if (found == null) {
            throw new UsageException(known(verb) + " is what the script ./armature does, among the sources");
        }
        return found;
    }

    private static String known(String verb) throws UsageException {
        if (!Help.verbs().contains(verb)) {
            throw new UsageException("there is no '" + verb + "'" + Spelling.hint(verb, Help.verbs()));
        }
        return verb;
    }

    private int print(String page) {
        out.println(page.stripTrailing());
        return OK;
    }
}
