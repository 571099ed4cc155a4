package dev.armature.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conversations with the service, as text: what is sent, and what must come back to the letter.
 *
 * <pre>
 * # A comment.
 * table hash {"KeySchema": ..., "AttributeDefinitions": ...}      a table of this file, called ${hash} below
 * name target                                                     a name without a table, called ${target} below
 *
 * == An empty string is no key                                    a conversation: its name, then requests and answers
 * > PutItem {"TableName": "${hash}", "Item": {"pk": {"S": ""}}}   continued on lines that start with no mark
 * < ValidationException: One or more parameter values ...         a refusal: its code and its text
 * | ValidationException: ...                                      or this, where Regions differ; a code alone allows any text
 * > GetItem {"TableName": "${hash}", "Key": {"pk": {"S": "a"}}}
 * < {}                                                            an answer: this JSON, whatever its order and spacing
 * > DeleteItem ...
 * < ok                                                            an answer of any content
 * > TagResource ...
 * < nothing                                                       an answer without a body
 * > CreateBackup ...
 * < ok
 * = arn BackupDetails.BackupArn                                   a member of the answer, called ${arn} below
 * </pre>
 *
 * <p>{@code ${a*100}} stands for the letter a hundred times, and {@code ${maps*3}} for a value inside three maps, for what
 * would be tedious to write; {@code ${account}} and {@code ${region}} for those of the tables.
 */
record Transcript(Map<String, String> tables, List<String> names, List<Conversation> conversations) {

    record Conversation(String name, int line, List<Exchange> exchanges) {}

    /**
     * One request with the answers that are right.
     *
     * @param kept the members of the answer that later requests name, by that name
     */
    record Exchange(int line, String operation, String body, List<String> answers, Map<String, String> kept) {}

    static Transcript read(Path file) {
        try {
            return new Reader(Files.readAllLines(file)).read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Reader {
        private final List<String> lines;
        private int next;

        Reader(List<String> lines) {
            this.lines = lines;
        }

        Transcript read() {
            Map<String, String> tables = new LinkedHashMap<>();
            List<String> names = new ArrayList<>();
            List<Conversation> conversations = new ArrayList<>();
            List<Exchange> exchanges = new ArrayList<>();
            while (next < lines.size()) {
                int start = next + 1;
                String line = lines.get(next);
                if (line.isBlank() || line.startsWith("#")) {
                    next++;
                } else if (line.startsWith("table ")) {
                    String[] words = joined().split(" ", 3);
                    tables.put(words[1], words[2]);
                } else if (line.startsWith("name ")) {
                    names.add(line.substring(5));
                    next++;
                } else if (line.startsWith("== ")) {
                    exchanges = new ArrayList<>();
                    conversations.add(new Conversation(line.substring(3), start, exchanges));
                    next++;
                } else if (line.startsWith("> ")) {
                    String[] words = joined().substring(2).split(" ", 2);
                    exchanges.add(new Exchange(start, words[0], words[1], answers(), kept()));
                } else {
                    throw new IllegalStateException("line " + start + " starts with no mark: " + line);
                }
            }
            return new Transcript(tables, names, conversations);
        }

        private List<String> answers() {
            List<String> answers = new ArrayList<>();
            while (next < lines.size()
                    && (lines.get(next).startsWith("< ") || lines.get(next).startsWith("| "))) {
                answers.add(joined().substring(2));
            }
            if (answers.isEmpty()) {
                throw new IllegalStateException("no answer is given before line " + (next + 1));
            }
            return answers;
        }

        private Map<String, String> kept() {
            Map<String, String> kept = new LinkedHashMap<>();
            while (next < lines.size() && lines.get(next).startsWith("= ")) {
                String[] words = lines.get(next++).split(" ", 3);
                kept.put(words[1], words[2]);
            }
            return kept;
        }

        /** A line with the indented ones that continue it. */
        private String joined() {
            var text = new StringBuilder(lines.get(next++));
            while (next < lines.size() && lines.get(next).startsWith("  ")) {
                text.append(' ').append(lines.get(next++).strip());
            }
            return text.toString();
        }
    }
}
