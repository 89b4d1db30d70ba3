package io.mneme.transfer.run;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportReport.ImportedEntries;
import io.mneme.api.transfer.ImportReport.ImportedFiles;
import io.mneme.api.transfer.ImportReport.SkipReason;
import io.mneme.api.transfer.ImportState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Counts what an import finds and records. Safe for use by many threads: one counts, others read the report. */
final class ImportTally {

    private static final int MAX_REASON_CHARS = 200;
    private static final String OTHER_REASONS = "for other reasons";

    private final Map<String, SkipReason> reasons = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> importers = new TreeSet<>();
    private final Set<String> kinds = new TreeSet<>();
    private Optional<Instant> first = Optional.empty();
    private Optional<Instant> last = Optional.empty();
    private long recorded;
    private long recordedBefore;
    private long notRecorded;
    private long skipped;
    private long conversations;
    private long filesRead;
    private long filesIgnored;
    private long filesWaiting;
    private List<String> unknown = List.of();

    synchronized void addFile(String importer) {
        filesRead++;
        importers.add(importer);
    }

    synchronized void addIgnoredFile() {
        filesIgnored++;
    }

    /** Notes the texts that no importer recognized, and how many of them wait for one. */
    synchronized void setUnknown(List<String> names, long waiting) {
        unknown = names.stream().limit(ImportReport.MAX_UNKNOWN).toList();
        filesWaiting = waiting;
    }

    synchronized void addConversation() {
        conversations++;
    }

    synchronized void addRecorded(String kind, Optional<Instant> time) {
        recorded++;
        addEntry(kind, time);
    }

    synchronized void addKnown(String kind, Optional<Instant> time) {
        recordedBefore++;
        addEntry(kind, time);
    }

    synchronized void addExcluded(String kind) {
        notRecorded++;
        kinds.add(kind);
    }

    private void addEntry(String kind, Optional<Instant> time) {
        kinds.add(kind);
        first = time.filter(moment ->
                        first.filter(earlier -> !moment.isBefore(earlier)).isEmpty())
                .or(this::first);
        last = time.filter(
                        moment -> last.filter(later -> !moment.isAfter(later)).isEmpty())
                .or(this::last);
    }

    private Optional<Instant> first() {
        return first;
    }

    private Optional<Instant> last() {
        return last;
    }

    /** Counts an item that is no entry. Plug-ins word the reasons, so they are shortened. */
    synchronized void skip(String place, String reason) {
        skipped++;
        String shown = shown(reason);
        boolean isOther = !reasons.containsKey(shown) && reasons.size() >= ImportReport.MAX_REASONS;
        reasons.merge(
                isOther ? OTHER_REASONS : shown,
                new SkipReason(isOther ? OTHER_REASONS : shown, 1, shown(place)),
                (before, one) -> new SkipReason(before.reason(), before.count() + 1, before.place()));
    }

    /** Notes what could not be read. */
    synchronized void addProblem(String problem) {
        if (problems.size() < ImportReport.MAX_PROBLEMS) {
            problems.add(shown(problem));
        }
    }

    /** Returns the number of items so far. */
    synchronized long total() {
        return recorded + recordedBefore + notRecorded + skipped;
    }

    /** Returns the names of the importers that have read a file. */
    synchronized Set<String> importers() {
        return Set.copyOf(importers);
    }

    /** Returns whether a file was read. */
    synchronized boolean hasFiles() {
        return filesRead > 0;
    }

    synchronized ImportReport report(
            String id,
            String file,
            boolean dryRun,
            ImportState state,
            double progress,
            Instant started,
            Optional<Instant> finished) {
        return new ImportReport(
                id,
                file,
                dryRun,
                state,
                progress,
                started,
                finished,
                new ImportedFiles(List.copyOf(importers), filesRead, filesIgnored, filesWaiting, unknown),
                new ImportedEntries(
                        List.copyOf(kinds), recorded, recordedBefore, notRecorded, skipped, conversations, first, last),
                reasons.values().stream()
                        .sorted(Comparator.comparingLong(SkipReason::count).reversed())
                        .toList(),
                problems);
    }

    /** Returns a text without control characters, and not longer than a line. */
    static String shown(String text) {
        String plain = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
        return plain.length() <= MAX_REASON_CHARS ? plain : plain.substring(0, MAX_REASON_CHARS) + "…";
    }
}
