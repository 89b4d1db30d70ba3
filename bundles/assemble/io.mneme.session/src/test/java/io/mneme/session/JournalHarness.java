package io.mneme.session;

import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.message.JournalledMessages;
import io.mneme.session.record.SessionEntries;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.RecordKinds;
import java.util.List;
import java.util.Map;

/** A journal of messages that outlives the containers in which sessions are recorded. */
public final class JournalHarness {

    public final MemoryJournal<Message> journal;
    public final FakeRedactions redactions = new FakeRedactions();

    public JournalHarness() {
        this(new MemoryJournal<>(RecordKinds.message()));
    }

    public JournalHarness(MemoryJournal<Message> journal) {
        this.journal = journal;
    }

    /** Starts the sessions of a container with the services that record messages and erase them. */
    public SessionHarness start() {
        SessionHarness container = new SessionHarness();
        EntryEraser eraser =
                EntryEraser.of(List.of(journal.erasure(), container.sessions), new MemoryJournal<>(new ReceiptKind()));
        eraser.addJournal(journal, Map.of("kind", "message"));
        eraser.addKind(RecordKinds.message(), Map.of("kind", "message"));
        container.recorder.bindMessages(new JournalledMessages(journal, redactions));
        container.recorder.bindEntries(
                new SessionEntries(journal, new JournalEntryRecorder(redactions, eraser), redactions));
        return container;
    }

    /** Returns the recorded messages, oldest first. */
    public List<Message> recorded() {
        return journal.newest(Journal.ALL_ENTRIES, 10_000, message -> true).stream()
                .map(StoredEntry::entry)
                .toList();
    }

    /** Returns the JSON of the recorded messages, oldest first. */
    public List<String> lines() {
        return recorded().stream().map(journal::json).toList();
    }
}
