package dev.armature.cli.arguments;

/** The command line is wrong; the message says how, to the person who wrote it. */
public final class UsageException extends Exception {
    public UsageException(String message) {
        super(message);
    }

    /** @param help what the verb has instead */
    public static UsageException noOption(String verb, String option, String help) {
        return new UsageException(verb + " has no option " + option + "\n\n" + help);
    }
}
