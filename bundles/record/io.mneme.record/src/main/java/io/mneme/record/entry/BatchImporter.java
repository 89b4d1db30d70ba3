package io.mneme.record.entry;

import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Appends imported entries to a journal, as many at once as it accepts. Safe for use by many threads.
 *
 * @param journal the journal
 * @param id returns the id of an entry
 * @param redaction redacts an entry for the store
 */
public record BatchImporter<E>(Journal<E> journal, Function<E, String> id, UnaryOperator<E> redaction) {

    /** An entry with its place in the list that was passed. */
    private record IndexedEntry<E>(int index, E entry) {}

    /**
     * Appends entries in their order, see {@link io.mneme.api.entry.EntryImporter#importAll}.
     *
     * @param exclusion returns why the rules of a kind exclude an entry; empty for one that is to be recorded
     */
    public List<ImportedEntry> importAll(List<E> entries, Function<E, String> exclusion) {
        ImportedEntry[] results = new ImportedEntry[entries.size()];
        List<IndexedEntry<E>> fresh = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            E entry = entries.get(i);
            String excluded = exclusion.apply(entry);
            if (!excluded.isEmpty()) {
                results[i] = new ImportedEntry(ImportOutcome.EXCLUDED, excluded);
            } else if (journal.find(requireId(entry)).isPresent()) {
                results[i] = ImportedEntry.of(ImportOutcome.KNOWN);
            } else {
                fresh.add(new IndexedEntry<>(i, redaction.apply(entry)));
            }
        }
        append(fresh, results);
        return List.of(results);
    }

    private String requireId(E entry) {
        String given = id.apply(entry);
        if (given.isEmpty()) {
            throw new IllegalArgumentException("an entry to import must have an id");
        }
        return given;
    }

    /** Appends all at once. If the journal refuses one of them, each half is appended by itself: so the others keep their order. */
    private void append(List<IndexedEntry<E>> entries, ImportedEntry[] results) {
        try {
            journal.appendAll(entries.stream().map(IndexedEntry::entry).toList());
            entries.forEach(entry -> results[entry.index()] = ImportedEntry.of(ImportOutcome.RECORDED));
        } catch (InvalidEntryException refused) {
            if (entries.size() == 1) {
                results[entries.get(0).index()] = refusal(refused);
            } else {
                append(entries.subList(0, entries.size() / 2), results);
                append(entries.subList(entries.size() / 2, entries.size()), results);
            }
        }
    }

    private static ImportedEntry refusal(InvalidEntryException refused) {
        return refused instanceof TakenIdException
                ? ImportedEntry.of(ImportOutcome.KNOWN)
                : new ImportedEntry(ImportOutcome.REJECTED, String.valueOf(refused.getMessage()));
    }
}
