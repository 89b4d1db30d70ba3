package io.mneme.context;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Dictations that never see a file. */
final class FakeKind implements EntryKind<Dictation> {

    private final AtomicLong ids = new AtomicLong();

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public Dictation decode(String line) {
        throw new UnsupportedOperationException();
    }

    /** Is no JSON, but differs as the entries do. */
    @Override
    public String encode(Dictation entry) {
        return entry.toString();
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation withId(Dictation entry, String id) {
        return named(entry, id);
    }

    static Dictation named(Dictation entry, String id) {
        return new Dictation(
                id,
                entry.timestamp(),
                entry.asrText(),
                entry.enhancedText(),
                entry.finalText(),
                entry.mode(),
                entry.confirmed(),
                entry.sttModel(),
                entry.llmModel(),
                entry.corrected(),
                entry.audioSeconds(),
                entry.extraFields());
    }

    @Override
    public String newId() {
        return "d" + ids.incrementAndGet();
    }

    @Override
    public List<String> lanes(Dictation entry) {
        return entry.confirmed()
                ? List.of(DictationLanes.CONFIRMED, DictationLanes.confirmed(entry.mode()))
                : List.of();
    }

    @Override
    public Optional<Instant> timestamp(Dictation entry) {
        return Optional.empty();
    }
}
