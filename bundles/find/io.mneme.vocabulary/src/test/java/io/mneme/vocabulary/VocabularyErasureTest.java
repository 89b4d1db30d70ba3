package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.sound.PhoneticCodes;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The copy of the vocabulary in memory. */
class VocabularyErasureTest implements ErasureContract {

    private final MemoryJournal<TermEntry> journal = new MemoryJournal<>(new TermKind());
    private final JournalledVocabulary vocabulary =
            new JournalledVocabulary(journal, new PhoneticCodes(), new FakeRedactions());

    @Override
    public ErasureParticipant participant() {
        return vocabulary;
    }

    @Override
    public Erased hold(String text) {
        String id = vocabulary
                .put(text, TermDetails.NONE, Optional.empty(), Instant.EPOCH)
                .stored()
                .id();
        vocabulary.select(text, 1);
        return new Erased(journal.name(), Set.of(id), Set.of());
    }

    @Override
    public boolean holds(String text) {
        return vocabulary.find(text).isPresent() || !vocabulary.select(text, 1).isEmpty();
    }
}
