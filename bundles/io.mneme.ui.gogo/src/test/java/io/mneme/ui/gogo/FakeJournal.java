package io.mneme.ui.gogo;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A journal in memory. */
final class FakeJournal implements Journal<Dictation> {

    private final List<Stored<Dictation>> entries = new ArrayList<>();
    private final Skipped skipped;

    FakeJournal(Skipped skipped) {
        this.skipped = skipped;
    }

    static FakeJournal holding(Dictation... dictations) {
        FakeJournal journal = new FakeJournal(Skipped.NONE);
        List.of(dictations).forEach(journal::append);
        return journal;
    }

    static Dictation dictation(String id, String mode, String recognised, String confirmed) {
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
    public Stored<Dictation> append(Dictation entry) {
        Stored<Dictation> stored =
                new Stored<>(new Position(entries.size() + 1L), entry.id(), "r" + entries.size(), entry);
        entries.add(stored);
        return stored;
    }

    @Override
    public Optional<Stored<Dictation>> find(String id) {
        return entries.stream().filter(stored -> stored.id().equals(id)).findFirst();
    }

    @Override
    public Stored<Dictation> edit(String id, Function<Stored<Dictation>, Dictation> edit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String id, Consumer<Stored<Dictation>> condition) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<Stored<Dictation>> newest(String lane, int limit, Predicate<? super Dictation> wanted) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Slice<Dictation> page(String lane, Position before, long skip, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        List<Stored<Dictation>> newestFirst = entries.stream()
                .filter(stored -> lane.isEmpty()
                        || lane.equals(DictationLanes.ofMode(stored.entry().mode())))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(newestFirst);
        return new Slice<>(newestFirst.stream().limit(limit).toList(), newestFirst.size(), false, skipped);
    }

    @Override
    public Slice<Dictation> search(
            String lane, Predicate<? super Dictation> wanted, Position before, long skip, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<Change> changesAfter(Position position) {
        return List.of();
    }

    @Override
    public Position end() {
        return new Position(entries.size());
    }

    @Override
    public JournalStatus status() {
        Map<String, Long> lanes = entries.stream()
                .collect(Collectors.groupingBy(
                        stored -> DictationLanes.ofMode(stored.entry().mode()), Collectors.counting()));
        return new JournalStatus(
                name(),
                "active-and-archives",
                "/data/dictations",
                entries.size(),
                4096,
                end(),
                "interval",
                lanes,
                skipped);
    }
}
