package io.mneme.record.entry;

import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.Journal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        append(prepareAll(entries, exclusion, results), results);
        return List.of(results);
    }

    /** Returns what would become of entries, see {@link io.mneme.api.entry.EntryImporter#previewAll}. */
    public List<ImportedEntry> previewAll(List<E> entries, Function<E, String> exclusion) {
        ImportedEntry[] results = new ImportedEntry[entries.size()];
        Set<String> ids = new HashSet<>();
        for (IndexedEntry<E> entry : prepareAll(entries, exclusion, results)) {
            if (!ids.add(id.apply(entry.entry()))) {
                results[entry.index()] = ImportedEntry.of(ImportOutcome.KNOWN);
            }
        }
        return List.of(results);
    }

    /** Returns the entries that are to be appended, and puts what becomes of the others into the results. */
    private List<IndexedEntry<E>> prepareAll(List<E> entries, Function<E, String> exclusion, ImportedEntry[] results) {
        List<IndexedEntry<E>> fresh = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            E entry = entries.get(i);
            String excluded = exclusion.apply(entry);
            if (!excluded.isEmpty()) {
                results[i] = new ImportedEntry(ImportOutcome.EXCLUDED, excluded);
            } else if (journal.find(requireId(entry)).isPresent()) {
                results[i] = ImportedEntry.of(ImportOutcome.KNOWN);
            } else {
                results[i] = prepare(new IndexedEntry<>(i, entry), fresh);
            }
        }
        return fresh;
    }

    /** Adds an entry to those that are appended; one that breaks a rule of its kind harms no other. */
    private ImportedEntry prepare(IndexedEntry<E> entry, List<IndexedEntry<E>> fresh) {
        try {
            fresh.add(new IndexedEntry<>(entry.index(), redaction.apply(entry.entry())));
            return ImportedEntry.of(ImportOutcome.RECORDED);
        } catch (InvalidEntryException invalid) {
            return refusal(invalid);
        }
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
