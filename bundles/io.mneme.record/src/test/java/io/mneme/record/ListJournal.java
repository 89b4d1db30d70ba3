package io.mneme.record;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** A journal in memory, as far as the recorder uses one. */
final class ListJournal implements Journal<Dictation> {

    private final DictationKind kind = new DictationKind();
    private final List<Stored<Dictation>> entries = new ArrayList<>();

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public Stored<Dictation> append(Dictation entry) {
        Dictation identified = kind.identified(entry, kind.newId());
        Stored<Dictation> stored =
                new Stored<>(new Position(entries.size() + 1), identified.id(), revision(identified), identified);
        entries.add(stored);
        return stored;
    }

    @Override
    public Optional<Stored<Dictation>> find(String id) {
        return entries.stream().filter(stored -> stored.id().equals(id)).findFirst();
    }

    @Override
    public Stored<Dictation> edit(String id, Function<Stored<Dictation>, Dictation> edit) {
        Stored<Dictation> before = find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
        Dictation entry = edit.apply(before);
        Stored<Dictation> after = new Stored<>(before.position(), id, revision(entry), entry);
        entries.set(entries.indexOf(before), after);
        return after;
    }

    @Override
    public void delete(String id, Consumer<Stored<Dictation>> condition) {
        Stored<Dictation> stored = find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
        condition.accept(stored);
        entries.remove(stored);
    }

    @Override
    public List<Stored<Dictation>> newest(String lane, int limit, Predicate<? super Dictation> wanted) {
        List<Stored<Dictation>> newest =
                search(lane, wanted, Position.END, 0, limit).entries();
        List<Stored<Dictation>> oldestFirst = new ArrayList<>(newest);
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    @Override
    public Slice<Dictation> page(String lane, Position before, long skip, int limit) {
        return search(lane, any -> true, before, skip, limit);
    }

    @Override
    public Slice<Dictation> search(
            String lane, Predicate<? super Dictation> wanted, Position before, long skip, int limit) {
        List<Stored<Dictation>> newestFirst = new ArrayList<>(entries.stream()
                .filter(stored -> lane.isEmpty() || kind.lanes(stored.entry()).contains(lane))
                .filter(stored -> wanted.test(stored.entry()))
                .toList());
        Collections.reverse(newestFirst);
        List<Stored<Dictation>> page = newestFirst.stream()
                .filter(stored -> before.isAfter(stored.position()))
                .skip(skip)
                .limit(limit)
                .toList();
        return new Slice<>(page, newestFirst.size(), false, Skipped.NONE);
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
        return new JournalStatus(name(), "list", "memory", entries.size(), 0, end(), "never", Map.of(), Skipped.NONE);
    }

    private String revision(Dictation entry) {
        return Integer.toHexString(kind.encode(entry).hashCode());
    }
}
