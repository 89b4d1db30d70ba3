package io.mneme.ui.gogo.harness;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalStatus;
import io.mneme.spi.kind.MemoryJournal;
import java.util.Optional;

/** A journal that another process writes. */
public final class ReadOnlyJournal extends MemoryJournal<Dictation> {

    public ReadOnlyJournal() {
        super(new DictationKindStub());
    }

    @Override
    public JournalStatus status() {
        JournalStatus status = super.status();
        return new JournalStatus(
                status.journal(),
                status.layout(),
                status.location(),
                status.files(),
                status.entries(),
                status.archived(),
                status.bytes(),
                status.end(),
                status.durability(),
                status.lanes(),
                status.skipped(),
                Optional.of("process 4711 writes it"));
    }
}
