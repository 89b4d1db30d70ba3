package io.mneme.vocabulary;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermImportReport.SkippedRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One import of terms, which compares its rows with the vocabulary before it stores what is new. */
final class TermImport {

    private static final int MAX_BATCH = 1_000;

    private final Journal<TermEntry> journal;
    private final TermSnapshot before;
    private final TermRedaction redaction;
    private final Map<String, Long> lines = new HashMap<>();
    private final List<TermEntry> entries = new ArrayList<>();
    private final List<String> superseded = new ArrayList<>();
    private final List<SkippedRow> skipped = new ArrayList<>();
    private int added;
    private int changed;
    private int unchanged;

    /**
     * Prepares an import.
     *
     * @param before the terms that are there; none may be put until the import has ended
     */
    TermImport(Journal<TermEntry> journal, TermSnapshot before, TermRedaction redaction) {
        this.journal = journal;
        this.before = before;
        this.redaction = redaction;
    }

    /** Stores the rows, and returns what was done. */
    TermImportReport store(TermRows rows, Instant now) {
        TermImportReport report = compare(rows, now);
        write();
        return report;
    }

    /** Compares the rows with the vocabulary, and returns what is to be done. */
    TermImportReport compare(TermRows rows, Instant now) {
        skipped.addAll(rows.unreadable());
        for (TermRow row : rows.rows()) {
            try {
                prepare(row, now);
            } catch (InvalidEntryException invalid) {
                skipped.add(new SkippedRow(row.line(), invalid.getMessage()));
            }
        }
        skipped.sort(Comparator.comparingLong(SkippedRow::line));
        return new TermImportReport(added, changed, unchanged, skipped);
    }

    private void prepare(TermRow row, Instant now) {
        Optional<StoredEntry<TermEntry>> present = before.find(row.term());
        TermDetails known = present.map(stored -> stored.entry().details()).orElse(TermDetails.NONE);
        TermRules.check(row.term(), row.details(known));
        TermDetails details = redaction.redact(row.term(), row.details(known));
        Long earlier = lines.putIfAbsent(TermRules.key(row.term()), row.line());
        if (earlier != null) {
            throw new InvalidEntryException("term", "must not be repeated; it is in line " + earlier);
        }
        if (present.isEmpty()) {
            entries.add(TermEntries.created(row.term(), details, now));
            added++;
        } else if (known.equals(details)) {
            unchanged++;
        } else {
            change(present.get(), details, now);
        }
    }

    /** Adds a later line, which applies from then on: replacing many lines one by one would rewrite the file as often. */
    private void change(StoredEntry<TermEntry> present, TermDetails details, Instant now) {
        TermEntry entry = present.entry();
        entries.add(TermEntries.again(entry, details, now));
        superseded.add(present.id());
        superseded.addAll(before.superseded(entry.term()));
        changed++;
    }

    private void write() {
        for (int from = 0; from < entries.size(); from += MAX_BATCH) {
            journal.appendAll(entries.subList(from, Math.min(from + MAX_BATCH, entries.size())));
        }
        if (!superseded.isEmpty()) {
            journal.erase(superseded);
        }
    }
}
