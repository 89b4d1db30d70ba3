package io.mneme.spi.kind;

import io.mneme.api.journal.Journal;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.util.List;

/** The journal in memory does what every journal must do. */
class MemoryJournalTest implements JournalContract, JournalChangeContract {

    private final MemoryJournal<LaneNote> journal = new MemoryJournal<>(NAME, new LaneNoteKind());

    @Override
    public Journal<LaneNote> journal() {
        return journal;
    }

    @Override
    public void block(List<String> ids) {
        journal.block(ids);
    }

    @Override
    public void removeFiles() {
        journal.replaceFile();
    }

    @Override
    public void archiveAllButNewest() {
        List<String> ids = journal.newest(Journal.ALL_ENTRIES, Integer.MAX_VALUE, any -> true).stream()
                .map(stored -> stored.id())
                .toList();
        ids.subList(0, ids.size() - 1).forEach(journal::archive);
    }
}
