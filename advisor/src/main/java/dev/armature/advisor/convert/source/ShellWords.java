package dev.armature.advisor.convert.source;

import java.util.ArrayList;
import java.util.List;

/** Takes a command apart as a shell does: at blanks, except within quotes. */
final class ShellWords {
    private final String command;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;
    private int at;

    private ShellWords(String command) {
        this.command = command;
    }

    static List<String> of(String command) {
        var words = new ShellWords(command);
        words.read();
        return words.words;
    }

    private void read() {
        while (at < command.length()) {
            char next = command.charAt(at++);
            switch (next) {
                case ' ', '\t', '\n', '\r' -> end();
                case '\'' -> quoted('\'');
                case '"' -> quoted('"');
                case '\\' -> escaped();
                default -> add(next);
            }
        }
        end();
    }

    private void quoted(char quote) {
        begun = true;
        while (at < command.length() && command.charAt(at) != quote) {
            char next = command.charAt(at++);
            // Within double quotes a backslash takes away the meaning of a quote or of another backslash, and stays
            // otherwise.
            if (quote == '"' && next == '\\' && at < command.length() && "\"\\$`".indexOf(command.charAt(at)) >= 0) {
                next = command.charAt(at++);
            }
            word.append(next);
        }
        at++;
    }

    /** A backslash before the end of a line continues it. */
    private void escaped() {
        if (at < command.length()) {
            char next = command.charAt(at++);
            if (next != '\n' && next != '\r') {
                add(next);
            }
        }
    }

    private void add(char next) {
        begun = true;
        word.append(next);
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
            word.setLength(0);
            begun = false;
        }
    }
}
