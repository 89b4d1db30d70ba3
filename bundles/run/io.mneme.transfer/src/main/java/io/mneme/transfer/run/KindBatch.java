package io.mneme.transfer.run;

import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Entries of one kind, recorded some hundreds at a time. Not safe for use by several threads. */
final class KindBatch<E> {

    private static final int MAX_ENTRIES = 500;
    private static final int MAX_CHARS = 4 << 20;

    private final TransferKind<E> kind;
    private final boolean dryRun;
    private final ImportTally tally;
    private final List<E> entries = new ArrayList<>();
    private final List<ImportLine> lines = new ArrayList<>();
    private int chars;

    /**
     * A line that is to be recorded.
     *
     * @param place where it is in the file
     * @param text the line in the form of the journal
     * @param id its id, if it has none of its own
     * @param conversation the conversation that it belongs to; empty if there is none
     */
    record ImportLine(String place, String text, String id, String conversation) {

        /** Returns the line without its text, which only the entry has from now on. */
        ImportLine withoutText() {
            return new ImportLine(place, "", id, conversation);
        }
    }

    KindBatch(TransferKind<E> kind, boolean dryRun, ImportTally tally) {
        this.kind = kind;
        this.dryRun = dryRun;
        this.tally = tally;
    }

    /** Decodes a line; one that is no entry is counted as skipped. */
    void add(ImportLine line) {
        EntryKind<E> decoder = kind.kind();
        try {
            E entry = decoder.decode(line.text());
            entries.add(decoder.id(entry).isEmpty() ? decoder.withId(entry, line.id()) : entry);
            lines.add(line.withoutText());
            chars += line.text().length();
        } catch (InvalidEntryException invalid) {
            tally.skip(line.place(), String.valueOf(invalid.getMessage()));
        }
    }

    boolean isFull() {
        return entries.size() >= MAX_ENTRIES || chars >= MAX_CHARS;
    }

    /**
     * Records the entries; of a dry run, finds out what would become of them.
     *
     * @return the conversations in which one was recorded
     */
    Set<String> flush() {
        List<ImportedEntry> outcomes = entries.isEmpty()
                ? List.of()
                : dryRun ? kind.importer().previewAll(entries) : kind.importer().importAll(entries);
        Set<String> recorded = new HashSet<>();
        for (int i = 0; i < outcomes.size(); i++) {
            count(lines.get(i), outcomes.get(i), kind.kind().timestamp(entries.get(i)), recorded);
        }
        entries.clear();
        lines.clear();
        chars = 0;
        return recorded;
    }

    private void count(ImportLine line, ImportedEntry outcome, Optional<Instant> time, Set<String> recorded) {
        switch (outcome.outcome()) {
            case RECORDED -> {
                tally.addRecorded(kind.name(), time);
                recorded.add(line.conversation());
            }
            case KNOWN -> tally.addKnown(kind.name(), time);
            case EXCLUDED -> tally.addExcluded(kind.name());
            case REJECTED -> tally.skip(line.place(), outcome.reason());
        }
    }
}
