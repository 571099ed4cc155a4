package dev.armature.cli.conform;

import java.util.List;

/** How a conversation went. */
public sealed interface Verdict {
    String file();

    String conversation();

    /** All answers were right. */
    record Same(String file, String conversation) implements Verdict {}

    /**
     * An answer was wrong, and the conversation ended there.
     *
     * @param wanted the answers that would have been right
     */
    record Different(
            String file,
            String conversation,
            int line,
            String operation,
            String request,
            List<String> wanted,
            String answered)
            implements Verdict {
        public Different {
            wanted = List.copyOf(wanted);
        }

        /** On a few lines, for a reader. */
        public String described() {
            return file + ":" + line + ": " + conversation + "\n    > " + operation + " " + request + "\n    wanted   "
                    + String.join("\n    or       ", wanted) + "\n    answered " + answered;
        }
    }

    /** The endpoint does not have an operation that it needs, or not its tables. */
    record NotThere(String file, String conversation, String missing) implements Verdict {}
}
