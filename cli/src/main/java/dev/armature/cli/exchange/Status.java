package dev.armature.cli.exchange;

/** What the verbs end with. */
final class Status {
    static final int DONE = 0;
    /** Some items were left out, or the endpoint refused all of it. */
    static final int REFUSED = 1;
    /** The command line is wrong, or files are. */
    static final int UNUSABLE = 2;

    static final int UNREACHABLE = 3;

    private Status() {}
}
