package io.mneme.store.jsonl;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.metrics.ContainerMeters;
import io.mneme.record.dictation.DictationKind;
import io.mneme.record.message.MessageKind;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.vocabulary.TermKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens journals as the container does, without a container. */
public final class BenchmarkJournals {

    /** The file that newest dictations are in. */
    public static final String FILE = "conversation_history.jsonl";

    /** The kind of messages. */
    public static final EntryKind<Message> MESSAGE = new MessageKind();

    /** The kind of dictations. */
    public static final EntryKind<Dictation> DICTATION = new DictationKind();

    private static final int MAX_LINE = 8 << 20;
    private static final int MAX_RECORDS = 20_000;
    private static final int SLACK = 2_000;
    private static final long CHECK_BYTES = 4 << 20;

    private static final MeterRegistry METERS = new ContainerMeters();

    private BenchmarkJournals() {}

    /** Creates the registry of meters, if it does not exist yet. In the container it exists before any journal is opened. */
    public static void createRegistry() {
        METERS.getMeters();
    }

    /** Returns a journal of dictations in one file of this folder; the caller closes it. */
    public static JsonlJournal<Dictation> dictations(Path folder, String durability) {
        return opened(folder, new SingleFileLayout(FILE), durability);
    }

    /** Returns one that moves the oldest of more than 22,000 dictations to archives; the caller closes it. */
    public static JsonlJournal<Dictation> rotating(Path folder, String durability) {
        return opened(
                folder,
                new ArchivingLayout(FILE, ArchivingLayout.archiveFolderOf(FILE), MAX_RECORDS, SLACK, CHECK_BYTES),
                durability);
    }

    /** Returns a journal of messages in one file of this folder; the caller closes it. */
    public static JsonlJournal<Message> messages(Path folder) {
        return opened(MESSAGE, folder, new SingleFileLayout("messages.jsonl"), "never");
    }

    /** Returns a journal of terms; the caller closes it. */
    public static JsonlJournal<TermEntry> terms(Path folder) {
        return opened(new TermKind(), folder, new SingleFileLayout("vocabulary.jsonl"), "never");
    }

    /** Returns a message without a reply, media or other fields. */
    public static Message message(
            String id, String timestamp, String conversation, String author, Role role, String content) {
        return new Message(
                id,
                timestamp,
                conversation,
                author,
                "",
                role,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    private static JsonlJournal<Dictation> opened(Path folder, FileLayout layout, String durability) {
        return opened(DICTATION, folder, layout, durability);
    }

    private static <E> JsonlJournal<E> opened(EntryKind<E> kind, Path folder, FileLayout layout, String durability) {
        JournalSettings settings = new JournalSettings(
                kind.name(), folder, layout, Durability.of(durability), Duration.ofSeconds(1), MAX_LINE);
        return new JsonlJournal<>(kind, settings, new LocalStorage(), METERS);
    }

    /** Closes a journal. */
    public static void close(JsonlJournal<?> journal) {
        journal.close();
    }
}
