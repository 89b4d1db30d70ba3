package io.mneme.store.jsonl;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.write.EntryEditor;

/** Removes entries from the files of a journal, with the quarantined copies of these files. */
final class JournalErasure implements ErasureParticipant {

    private final String journal;
    private final EntryEditor<?> editor;
    private final ChangeRunner changes;

    /** Runs a change of the journal, when no other one runs. */
    interface ChangeRunner {

        <R> R run(String action, IoAction<R> change);
    }

    JournalErasure(String journal, EntryEditor<?> editor, ChangeRunner changes) {
        this.journal = journal;
        this.editor = editor;
        this.changes = changes;
    }

    @Override
    public String name() {
        return "journal " + journal;
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.ENTRIES;
    }

    @Override
    public Found find(Erased what) {
        return new Found(isOfJournal(what) ? count(what) : 0);
    }

    private long count(Erased what) {
        return changes.run("look for " + what.ids().size() + " entries", () -> editor.countErasable(what.ids()));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(isOfJournal(what) ? erase(what) : 0);
    }

    private long erase(Erased what) {
        return changes.run("erase " + what.ids().size() + " entries", () -> {
            long items = editor.countErasable(what.ids());
            editor.erase(what.ids());
            return items;
        });
    }

    private boolean isOfJournal(Erased what) {
        return what.journal().equals(journal) && !what.ids().isEmpty();
    }
}
