package dev.armature.cli.arguments;

/** The command line is wrong; the message says how, in one line, to the person who wrote it. */
public final class UsageException extends Exception {
    public UsageException(String message) {
        super(message);
    }

    /** With the option that was probably meant. */
    public static UsageException noOption(String verb, String option) {
        return new UsageException(verb + " has no option " + option + Spelling.hint(option, Help.options(verb)));
    }
}
