package io.mneme.store.jsonl;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.store.jsonl.write.JournalWriter;
import java.util.function.Supplier;

/** Removes entries from the files of a journal, with the quarantined copies of these files. */
final class JournalErasure implements ErasureParticipant {

    private final String journal;
    private final Supplier<? extends JournalWriter<?>> writer;

    /** @param writer returns what changes the files of the present owner */
    JournalErasure(String journal, Supplier<? extends JournalWriter<?>> writer) {
        this.journal = journal;
        this.writer = writer;
    }

    @Override
    public String name() {
        return "journal " + journal;
    }

    @Override
    public String holds() {
        return "the entries of a journal in its files, archives and quarantine";
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
        return writer.get()
                .change("look for " + what.ids().size() + " entries", editor -> editor.countErasable(what.ids()));
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(isOfJournal(what) ? erase(what) : 0);
    }

    private long erase(Erased what) {
        return writer.get().change("erase " + what.ids().size() + " entries", editor -> {
            long items = editor.countErasable(what.ids());
            editor.erase(what.ids());
            return items;
        });
    }

    @Override
    public Found findText(String text) {
        return new Found(writer.get().change("look for a text", editor -> editor.countText(text)));
    }

    @Override
    public Removed removeText(String text) {
        return new Removed(writer.get().change("erase a text", editor -> editor.eraseText(text)));
    }

    /** Counts the lines that are no entries, and the files in the quarantine: each has the empty text. */
    @Override
    public Found findRest() {
        return findText("");
    }

    @Override
    public Removed removeRest() {
        return removeText("");
    }

    private boolean isOfJournal(Erased what) {
        return what.journal().equals(journal) && !what.ids().isEmpty();
    }
}
