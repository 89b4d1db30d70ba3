package io.mneme.ui.http.harness;

import io.mneme.api.dictation.Dictation;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Dictations that are nothing but an id and a text. */
public final class DictationTextKind implements EntryKind<Dictation> {

    public static Dictation dictation(String id, String text) {
        return new Dictation(
                id,
                "2026-03-01T20:30:00Z",
                text,
                Optional.empty(),
                text,
                "proofread",
                true,
                "",
                "",
                false,
                1,
                Map.of());
    }

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public Dictation decode(String line) {
        String[] parts = line.split(" ", 2);
        return dictation(parts[0], parts[1]);
    }

    @Override
    public String encode(Dictation entry) {
        return entry.id() + " " + entry.finalText();
    }

    @Override
    public String json(Dictation entry) {
        return new StubDictations().json(entry);
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation withId(Dictation entry, String id) {
        return dictation(id, entry.finalText());
    }

    @Override
    public String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public List<String> lanes(Dictation entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(Dictation entry) {
        return Optional.of(Instant.parse(entry.timestamp()));
    }
}
