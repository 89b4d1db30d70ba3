package io.mneme.store.jsonl;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Message;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;

/** Opens journals of messages as the container does, without a container. */
public final class MessageJournals {

    public static final String FILE = "messages.jsonl";

    private static final int MAX_LINE = 8 << 20;

    private MessageJournals() {}

    /** Returns a journal that rotates on request only, and keeps five entries in its active file then. */
    public static JsonlJournal<Message> archiving(EntryKind<Message> kind, Path folder) {
        return opened(kind, folder, new ArchivingLayout(FILE, ArchivingLayout.archiveFolderOf(FILE), 5, 100_000, 0));
    }

    /** Returns a journal with a file for each day. */
    public static JsonlJournal<Message> daily(EntryKind<Message> kind, Path folder) {
        return opened(kind, folder, new DailyLayout("messages_", ZoneOffset.UTC, 2));
    }

    private static JsonlJournal<Message> opened(EntryKind<Message> kind, Path folder, FileLayout layout) {
        JournalSettings settings =
                new JournalSettings(kind.name(), folder, layout, Durability.NEVER, Duration.ofMillis(5), MAX_LINE);
        return new JsonlJournal<>(kind, settings, new LocalStorage(), new SimpleMeterRegistry());
    }

    public static void close(JsonlJournal<?> journal) {
        journal.close();
    }
}
