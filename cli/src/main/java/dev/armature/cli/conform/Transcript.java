package dev.armature.cli.conform;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conversations with the service, as text: what is sent, and what must come back to the letter.
 *
 * <pre>{@code
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
 * }</pre>
 *
 * <p>{@code ${a*100}} stands for the letter a hundred times, and {@code ${maps*3}} for a value inside three maps, for what
 * would be tedious to write; {@code ${account}} and {@code ${region}} for those of the tables.
 *
 * @param file the name of the transcript
 * @param tables the definitions of the tables that are needed, by what they are called
 * @param names names that are needed without a table
 */
public record Transcript(
        String file, Map<String, String> tables, List<String> names, List<Conversation> conversations) {
    private static final String INDEX = "index";
    private static final String ENDING = ".txt";

    public Transcript {
        names = List.copyOf(names);
        conversations = List.copyOf(conversations);
    }

    /** Exchanges that belong together, in their order. */
    public record Conversation(String name, int line, List<Exchange> exchanges) {}

    /**
     * One request with the answers that are right.
     *
     * @param answers none where it is only known what was asked
     * @param kept the members of the answer that later requests name, by that name
     */
    public record Exchange(int line, String operation, String body, List<String> answers, Map<String, String> kept) {}

    /** All that we hold ourselves to, in the order of their names. */
    public static List<Transcript> all() {
        try {
            List<Transcript> transcripts = new ArrayList<>();
            for (String name : lines(INDEX)) {
                transcripts.add(new Reader(name + ENDING, lines(name + ENDING)).read());
            }
            return transcripts;
        } catch (IOException broken) {
            throw new UncheckedIOException("the build has a transcript that cannot be read", broken);
        }
    }

    /** @throws TranscriptException if it cannot be read as a transcript */
    static Transcript read(Path file) throws IOException {
        return new Reader(String.valueOf(file.getFileName()), Files.readAllLines(file)).read();
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Transcript.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** What a file says that is no transcript, with its line. */
    static final class TranscriptException extends IOException {
        private static final long serialVersionUID = 1;

        TranscriptException(String file, int line, String text) {
            super(file + ":" + line + ": " + text);
        }
    }

    private static final class Reader {
        private final String file;
        private final List<String> lines;
        private int next;

        Reader(String file, List<String> lines) {
            this.file = file;
            this.lines = lines;
        }

        Transcript read() throws TranscriptException {
            Map<String, String> tables = new LinkedHashMap<>();
            List<String> names = new ArrayList<>();
            List<Conversation> conversations = new ArrayList<>();
            // What stands before the first heading is a conversation as well.
            List<Exchange> exchanges = new ArrayList<>();
            conversations.add(new Conversation(file, 1, exchanges));
            while (next < lines.size()) {
                int start = next + 1;
                String line = lines.get(next);
                if (line.isBlank() || line.startsWith("#")) {
                    next++;
                } else if (line.startsWith("table ")) {
                    String[] words = words(joined(), 3);
                    tables.put(words[1], words[2]);
                } else if (line.startsWith("name ")) {
                    names.add(line.substring(5));
                    next++;
                } else if (line.startsWith("== ")) {
                    exchanges = new ArrayList<>();
                    conversations.add(new Conversation(line.substring(3), start, exchanges));
                    next++;
                } else if (line.startsWith("> ")) {
                    String[] words = words(joined().substring(2), 2);
                    exchanges.add(new Exchange(start, words[0], words[1], answers(), kept()));
                } else {
                    throw fault(start, "this line starts with no mark: " + line);
                }
            }
            conversations.removeIf(conversation -> conversation.exchanges().isEmpty());
            return new Transcript(file, tables, names, conversations);
        }

        private List<String> answers() {
            List<String> answers = new ArrayList<>();
            while (next < lines.size()
                    && (lines.get(next).startsWith("< ") || lines.get(next).startsWith("| "))) {
                answers.add(joined().substring(2));
            }
            return answers;
        }

        private Map<String, String> kept() throws TranscriptException {
            Map<String, String> kept = new LinkedHashMap<>();
            while (next < lines.size() && lines.get(next).startsWith("= ")) {
                String[] words = words(lines.get(next++), 3);
                kept.put(words[1], words[2]);
            }
            return kept;
        }

        private String[] words(String line, int count) throws TranscriptException {
            String[] words = line.split(" ", count);
            if (words.length < count) {
                throw fault(next, "this line lacks something: " + line);
            }
            return words;
        }

        private TranscriptException fault(int line, String text) {
            return new TranscriptException(file, line, text);
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
