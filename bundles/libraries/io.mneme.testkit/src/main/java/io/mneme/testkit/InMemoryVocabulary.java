package io.mneme.testkit;

import io.mneme.api.entry.Redactions;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.sound.PhoneticCodes;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.vocabulary.JournalledVocabulary;
import io.mneme.vocabulary.TermKind;

/**
 * The real vocabulary over a journal in memory. Its terms have the ids t1, t2 and so on.
 *
 * @param journal the journal of its terms
 * @param service the vocabulary
 */
public record InMemoryVocabulary(MemoryJournal<TermEntry> journal, Vocabulary service) {

    /** Returns an empty vocabulary whose terms are not redacted. */
    public static InMemoryVocabulary create() {
        return with(new FakeRedactions());
    }

    /** Returns an empty vocabulary. */
    public static InMemoryVocabulary with(Redactions redactions) {
        MemoryJournal<TermEntry> journal = new MemoryJournal<>(new NumberedKind<>(new TermKind(), "t"));
        return new InMemoryVocabulary(journal, new JournalledVocabulary(journal, new PhoneticCodes(), redactions));
    }
}
