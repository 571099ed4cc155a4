package dev.armature.cli.conform;

import java.util.ArrayList;
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
     * @param wanted the answers that would have been right; where two endpoints are compared, that of the first
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
            return asked() + "\n    " + String.join("\n    ", lines());
        }

        /** Where it is, and what was asked. */
        String asked() {
            return file + ":" + line + ": " + conversation + "\n    > " + operation + " " + request;
        }

        /** What would have been right, and what was answered. */
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            for (String each : wanted) {
                lines.add((lines.isEmpty() ? "wanted   " : "or       ") + each);
            }
            lines.add("answered " + answered);
            return lines;
        }
    }

    /** The endpoint does not have an operation that it needs, or not its tables. */
    record NotThere(String file, String conversation, String missing) implements Verdict {}
}
