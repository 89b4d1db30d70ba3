package io.mneme.ui.http;

import io.mneme.api.dictation.Dictation;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Dictations that are nothing but an id and a text. */
final class PlainKind implements EntryKind<Dictation> {

    static Dictation saying(String id, String text) {
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
        return saying(parts[0], parts[1]);
    }

    @Override
    public String encode(Dictation entry) {
        return entry.id() + " " + entry.confirmed();
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation identified(Dictation entry, String id) {
        return saying(id, entry.confirmed());
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
    public Optional<Instant> moment(Dictation entry) {
        return Optional.of(Instant.parse(entry.timestamp()));
    }
}
