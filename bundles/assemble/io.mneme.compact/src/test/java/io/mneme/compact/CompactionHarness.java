package io.mneme.compact;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.ConversationSummaries.LeftMessages;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Position;
import io.mneme.compact.endpoint.EndpointCompactor;
import io.mneme.record.message.JournalledMessages;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.MemoryRegistry;
import io.mneme.testkit.RecordKinds;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A journal of messages in memory, and what compacts it. */
final class CompactionHarness implements AutoCloseable {

    static final Instant NOON = Instant.parse("2026-03-12T12:00:00Z");
    static final String CONVERSATION = "c1";
    static final int STEP = 20;

    final MemoryJournal<Message> journal = new MemoryJournal<>(RecordKinds.message());
    final FakeRedactions redactions = new FakeRedactions();
    final Messages messages = new JournalledMessages(journal, redactions);
    final MemoryRegistry registry = new MemoryRegistry();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final CompactionSettings.CurrentSettings configuration = new CompactionSettings.CurrentSettings(Map.of());
    /** The conversations that read as one with the one of a name. */
    final Map<String, List<String>> merged = new HashMap<>();

    private final Function<String, List<String>> members = id -> merged.getOrDefault(id, List.of(id));
    final List<String> ids = new ArrayList<>();
    private final EndpointCompactor endpoint =
            new EndpointCompactor(() -> configuration.current().endpoint(), redactions, InstantSource.fixed(NOON));
    private final CompactorPolicies policies =
            new CompactorPolicies(registry, endpoint, () -> Duration.ofSeconds(2), meters);
    final SummaryMessages summaries = new SummaryMessages(journal, members);
    final CompactionRun run = new CompactionRun(journal, messages, policies, summaries);

    /** Returns the component, over the same journal. */
    BackgroundCompaction component() {
        return new BackgroundCompaction(
                journal,
                messages,
                new MergedConversations(),
                configuration,
                new MemoryRegistry(),
                redactions,
                meters,
                InstantSource.fixed(NOON));
    }

    String say(String author, String content) {
        return say(author, content, Optional.empty());
    }

    String say(String author, String content, Optional<MessageMarker> marker) {
        return say(CONVERSATION, author, content, marker);
    }

    String say(String conversation, String author, String content, Optional<MessageMarker> marker) {
        Message message = new Message(
                "", "", conversation, author, "", Role.USER, content, Optional.empty(), List.of(), marker, Map.of());
        String id = messages.record(message, NOON).id();
        ids.add(id);
        return id;
    }

    /** Says {@code Code AB1 is Ann's.} and so on, by the number of messages so far. */
    void sayMany(int number) {
        for (int i = 0; i < number; i++) {
            say("Ann", "Code AB" + (1_000 + ids.size()) + " is ready.");
        }
    }

    /** Compacts as a prompt would that shows the newest messages. */
    Optional<ConversationSummary> compact(int shown) {
        return compact(shown, "extractive", 10_000);
    }

    Optional<ConversationSummary> compact(int shown, String compactor, int tokenLimit) {
        return run.run(left(shown, compactor, tokenLimit), STEP, NOON);
    }

    LeftMessages left(int shown, String compactor, int tokenLimit) {
        return new LeftMessages(
                CONVERSATION,
                ids.get(Math.max(0, ids.size() - shown)),
                Math.min(shown, ids.size()),
                compactor,
                tokenLimit,
                String::length);
    }

    Optional<ConversationSummary> newest() {
        return summaries.newest(CONVERSATION, Position.END);
    }

    static RecordedMessages recorded() {
        return new RecordedMessages(CONVERSATION, "message");
    }

    @Override
    public void close() {
        policies.close();
        endpoint.close();
    }
}
