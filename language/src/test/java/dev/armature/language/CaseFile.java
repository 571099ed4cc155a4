package dev.armature.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of cases: for each, lines that start with a word and say what is asked, a line {@code ----}, and the lines of the answer.
 * Blank lines stand between cases; a line in front of a case that starts with {@code //} says why it is there.
 */
record CaseFile(Path path, List<Case> cases) {
    private static final String DIVIDER = "----";

    /**
     * @param line where in the file it starts, from 1
     * @param comment the lines in front of it
     * @param asked the rest of each line by its first word
     */
    record Case(int line, List<String> comment, Map<String, String> asked, List<String> answer) {}

    static CaseFile read(Path path) throws IOException {
        List<Case> cases = new ArrayList<>();
        List<String> lines = Files.readAllLines(path);
        int at = 0;
        while (at < lines.size()) {
            if (lines.get(at).isBlank()) {
                at++;
                continue;
            }
            List<String> comment = new ArrayList<>();
            while (lines.get(at).startsWith("//")) {
                comment.add(lines.get(at++));
            }
            int start = at;
            Map<String, String> asked = new LinkedHashMap<>();
            while (at < lines.size()
                    && !lines.get(at).isBlank()
                    && !lines.get(at).equals(DIVIDER)) {
                String line = lines.get(at++);
                int end = line.indexOf(' ') < 0 ? line.length() : line.indexOf(' ');
                asked.put(line.substring(0, end), line.substring(end).strip());
            }
            List<String> answer = new ArrayList<>();
            if (at < lines.size() && lines.get(at).equals(DIVIDER)) {
                at++;
                while (at < lines.size() && !lines.get(at).isBlank()) {
                    answer.add(lines.get(at++));
                }
            }
            cases.add(new Case(start + 1, comment, asked, answer));
        }
        return new CaseFile(path, cases);
    }

    /** Writes the file anew with these answers, one for each case. */
    void rewrite(List<List<String>> answers) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            if (i > 0) {
                lines.add("");
            }
            lines.addAll(one.comment());
            one.asked().forEach((word, rest) -> lines.add(rest.isEmpty() ? word : pad(word) + rest));
            lines.add(DIVIDER);
            lines.addAll(answers.get(i));
        }
        Files.write(path, lines);
    }

    private static String pad(String word) {
        return word + " ".repeat(Math.max(1, 11 - word.length()));
    }
}
