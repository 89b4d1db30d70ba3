package io.mneme.store.jsonl;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Message;
import io.mneme.record.message.MessageKind;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.io.LocalStorage;
import java.nio.file.Path;
import java.time.Duration;

/** Opens journals of messages as the container does, without a container. */
public final class BenchmarkMessages {

    private static final int MAX_LINE = 8 << 20;

    private BenchmarkMessages() {}

    /** Returns a journal in one file of this folder; the caller closes it. */
    public static JsonlJournal<Message> in(Path folder) {
        JournalSettings settings = new JournalSettings(
                "message",
                folder,
                new SingleFileLayout("messages.jsonl"),
                Durability.NEVER,
                Duration.ofSeconds(1),
                MAX_LINE);
        return new JsonlJournal<>(new MessageKind(), settings, new LocalStorage(), new SimpleMeterRegistry());
    }

    /** Closes a journal. */
    public static void close(JsonlJournal<?> journal) {
        journal.close();
    }
}
