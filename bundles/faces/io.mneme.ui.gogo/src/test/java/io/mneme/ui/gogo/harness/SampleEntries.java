package io.mneme.ui.gogo.harness;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.dictation.Dictation;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entries of which a test chooses only what it needs. */
public final class SampleEntries {

    private SampleEntries() {}

    /** Returns a journal of these dictations. */
    public static MemoryJournal<Dictation> journalOf(Dictation... dictations) {
        MemoryJournal<Dictation> journal = new MemoryJournal<>(RecordKinds.dictation());
        List.of(dictations).forEach(journal::append);
        return journal;
    }

    public static Dictation dictation(String id, String mode, String recognised, String confirmed) {
        return new Dictation(
                id,
                "2026-01-05T08:48:13.245489+00:00",
                recognised,
                Optional.empty(),
                confirmed,
                mode,
                true,
                "ear",
                "mind",
                false,
                1.5,
                Map.of());
    }

    public static Utterance utterance(String id, String conversation, Speaker speaker, String text) {
        return new Utterance(
                id,
                2,
                "2026-01-05T08:48:13.245Z",
                conversation,
                speaker,
                text,
                Optional.of("/home/me/tea"),
                Optional.empty(),
                Optional.of(Duration.ofMillis(1200)),
                Optional.empty(),
                Map.of());
    }
}
