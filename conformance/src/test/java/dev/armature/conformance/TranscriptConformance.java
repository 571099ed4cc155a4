package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.conform.Conversations;
import dev.armature.cli.conform.Transcript;
import dev.armature.cli.conform.Transcript.Conversation;
import dev.armature.cli.conform.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the conversations of all {@link Transcript}s with the service, as {@code armature conform} does with any endpoint.
 * {@code -Dtranscript=PutItem} picks one file.
 */
@Conformance
class TranscriptConformance {
    private final HttpEndpoint endpoint;
    private final List<Conversations> open = new ArrayList<>();

    TranscriptConformance(Service service) {
        this.endpoint = new HttpEndpoint(service.endpoint(), AwsSettings.of(System.getenv()));
    }

    @AfterAll
    void close() throws IOException {
        for (Conversations conversations : open) {
            conversations.close();
        }
        endpoint.close();
    }

    @TestFactory
    Stream<DynamicContainer> transcripts() {
        String wanted = System.getProperty("transcript", "");
        List<Transcript> transcripts = Transcript.all().stream()
                .filter(transcript -> transcript.file().startsWith(wanted))
                .toList();
        assertThat(transcripts).isNotEmpty();
        return transcripts.stream().map(this::container);
    }

    private DynamicContainer container(Transcript transcript) {
        List<DynamicTest> tests = new ArrayList<>();
        var conversations = new AtomicReference<@Nullable Conversations>();
        tests.add(DynamicTest.dynamicTest("tables", () -> conversations.set(opened(transcript))));
        for (Conversation conversation : transcript.conversations()) {
            tests.add(DynamicTest.dynamicTest(conversation.name(), () -> hold(conversations.get(), conversation)));
        }
        return DynamicContainer.dynamicContainer(transcript.file(), tests);
    }

    private Conversations opened(Transcript transcript) throws IOException, InterruptedException {
        var conversations = new Conversations(endpoint, transcript);
        open.add(conversations);
        return conversations;
    }

    private static void hold(@Nullable Conversations conversations, Conversation conversation)
            throws IOException, InterruptedException {
        assertThat(conversations).as("its tables").isNotNull();
        var verdict = Objects.requireNonNull(conversations).hold(conversation);
        assertThat(verdict)
                .as(verdict instanceof Verdict.Different different ? different.described() : verdict.toString())
                .isInstanceOf(Verdict.Same.class);
    }
}
