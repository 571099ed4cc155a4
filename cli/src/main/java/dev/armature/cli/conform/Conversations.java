package dev.armature.cli.conform;

import dev.armature.cli.conform.Transcript.Conversation;
import dev.armature.cli.conform.Transcript.Exchange;
import dev.armature.templates.Endpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Holds the conversations of a transcript with an endpoint, one after the other, on tables of their own. */
public final class Conversations implements AutoCloseable {
    private final Endpoint endpoint;
    private final Transcript transcript;
    private final Tables tables;
    private final Names names = new Names();

    /** Makes the tables. @throws IOException if that cannot be done */
    public Conversations(Endpoint endpoint, Transcript transcript) throws IOException, InterruptedException {
        this.endpoint = endpoint;
        this.transcript = transcript;
        this.tables = new Tables(endpoint);
        boolean isReady = false;
        try {
            Tables.choose(transcript, names);
            tables.prepare(transcript, names);
            isReady = true;
        } finally {
            if (!isReady) {
                tables.close();
            }
        }
    }

    /** Holds all of them. Where not even the tables can be made, none of them is there. */
    static List<Verdict> all(Endpoint endpoint, Transcript transcript) throws IOException, InterruptedException {
        List<Verdict> verdicts = new ArrayList<>();
        try (var conversations = new Conversations(endpoint, transcript)) {
            for (Conversation conversation : transcript.conversations()) {
                verdicts.add(conversations.hold(conversation));
            }
            return verdicts;
        } catch (RefusedTableException refused) {
            return transcript.conversations().stream()
                    .map(conversation -> (Verdict) new Verdict.NotThere(
                            transcript.file(), conversation.name(), String.valueOf(refused.getMessage())))
                    .toList();
        }
    }

    /** A conversation ends with the first answer that is wrong: what comes after it would be about something else. */
    public Verdict hold(Conversation conversation) throws IOException, InterruptedException {
        for (Exchange exchange : conversation.exchanges()) {
            String request = names.filledIn(exchange.body());
            var answer = Reply.of(endpoint.call(exchange.operation(), request));
            List<String> wanted =
                    exchange.answers().stream().map(names::filledIn).toList();
            if (wanted.stream().noneMatch(answer::is)) {
                return answer.isUnknownOperation()
                        ? new Verdict.NotThere(transcript.file(), conversation.name(), exchange.operation())
                        : new Verdict.Different(
                                transcript.file(),
                                conversation.name(),
                                exchange.line(),
                                exchange.operation(),
                                request,
                                wanted,
                                answer.shown());
            }
            exchange.kept()
                    .forEach((name, path) -> names.put(name, answer.at(path).orElse("no-such-" + name)));
        }
        return new Verdict.Same(transcript.file(), conversation.name());
    }

    @Override
    public void close() throws IOException {
        tables.close();
    }
}
