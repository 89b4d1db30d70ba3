package io.mneme.ui.gogo.harness;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dictations that need no JSON. */
public class DictationKindStub implements EntryKind<Dictation> {

    /** Returns a journal of these dictations. */
    public static MemoryJournal<Dictation> holding(Dictation... dictations) {
        MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKindStub());
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

    @Override
    public String name() {
        return "dictations";
    }

    @Override
    public Dictation decode(String line) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String encode(Dictation entry) {
        return entry.toString();
    }

    @Override
    public String json(Dictation entry) {
        return "{\"id\":\"" + entry.id() + "\"}";
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation withId(Dictation entry, String id) {
        return dictation(id, entry.mode(), entry.asrText(), entry.finalText());
    }

    @Override
    public String newId() {
        return "new";
    }

    @Override
    public List<String> lanes(Dictation entry) {
        return List.of(DictationLanes.ofMode(entry.mode()));
    }

    @Override
    public Optional<Instant> timestamp(Dictation entry) {
        return Optional.empty();
    }
}
