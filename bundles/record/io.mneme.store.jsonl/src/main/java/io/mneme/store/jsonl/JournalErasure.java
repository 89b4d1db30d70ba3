package io.mneme.store.jsonl;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.store.jsonl.write.JournalWriter;

/** Removes entries from the files of a journal, with the quarantined copies of these files. */
final class JournalErasure implements ErasureParticipant {

    private final String journal;
    private final JournalWriter<?> writer;

    JournalErasure(String journal, JournalWriter<?> writer) {
        this.journal = journal;
        this.writer = writer;
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
        return writer.change("look for " + what.ids().size() + " entries", editor -> editor.countErasable(what.ids()));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(isOfJournal(what) ? erase(what) : 0);
    }

    private long erase(Erased what) {
        return writer.change("erase " + what.ids().size() + " entries", editor -> {
            long items = editor.countErasable(what.ids());
            editor.erase(what.ids());
            return items;
        });
    }

    private boolean isOfJournal(Erased what) {
        return what.journal().equals(journal) && !what.ids().isEmpty();
    }
}
