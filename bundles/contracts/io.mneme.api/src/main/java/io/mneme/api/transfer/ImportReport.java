package io.mneme.api.transfer;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an import has found and recorded so far. It has no text of an entry.
 *
 * @param id names the import
 * @param file the name of the file, as it was sent
 * @param dryRun whether nothing is recorded
 * @param state how far it has come
 * @param progress the fraction of the file that is read, 0 to 1
 * @param started when it began
 * @param finished when it ended; empty while it runs or waits
 * @param files the files that were read, several of an archive or a folder
 * @param entries the entries that were found
 * @param reasons why items were skipped, the most frequent reason first; those beyond the first {@value #MAX_REASONS} are one
 * @param problems what could not be read, with its place, at most {@value #MAX_PROBLEMS}: files that are cut off or refused
 */
public record ImportReport(
        String id,
        String file,
        boolean dryRun,
        ImportState state,
        double progress,
        Instant started,
        Optional<Instant> finished,
        ImportedFiles files,
        ImportedEntries entries,
        List<SkipReason> reasons,
        List<String> problems) {

    /** Maximum number of reasons that are counted by themselves. */
    public static final int MAX_REASONS = 50;

    /** Maximum number of names of files that were not recognized. */
    public static final int MAX_UNKNOWN = 20;

    /** Maximum number of problems. */
    public static final int MAX_PROBLEMS = 20;

    /**
     * The files of an import.
     *
     * @param importers the names of the importers that have read some, in alphabetical order
     * @param read number of files that were read
     * @param ignored number of files that no importer recognized, as images of an archive
     * @param waiting number of those of an archive that wait for an importer now, each as an import of its own
     * @param unknown the names of the first {@link #MAX_UNKNOWN} texts that may be histories, but were not recognized
     */
    public record ImportedFiles(List<String> importers, long read, long ignored, long waiting, List<String> unknown) {

        public ImportedFiles {
            importers = List.copyOf(importers);
            unknown = List.copyOf(unknown);
        }
    }

    /**
     * The entries of an import.
     *
     * @param kinds the names of their kinds, in alphabetical order
     * @param recorded number of entries that were recorded; of a dry run, that would be
     * @param recordedBefore number of entries that were there already, or were deleted
     * @param notRecorded number of entries that the rules of their kind exclude
     * @param skipped number of items that were no entries
     * @param conversations number of conversations
     * @param first time of the oldest entry; empty if none has a time
     * @param last time of the newest entry; empty if none has a time
     */
    public record ImportedEntries(
            List<String> kinds,
            long recorded,
            long recordedBefore,
            long notRecorded,
            long skipped,
            long conversations,
            Optional<Instant> first,
            Optional<Instant> last) {

        public ImportedEntries {
            kinds = List.copyOf(kinds);
            requireNonNull(first, "first");
            requireNonNull(last, "last");
        }
    }

    /**
     * Why items were skipped.
     *
     * @param reason the reason, as a phrase: {@code has no text}
     * @param count number of items
     * @param place where the first of them is
     */
    public record SkipReason(String reason, long count, String place) {

        public SkipReason {
            requireNonNull(reason, "reason");
            requireNonNull(place, "place");
        }
    }

    public ImportReport {
        requireNonNull(id, "id");
        requireNonNull(file, "file");
        requireNonNull(state, "state");
        requireNonNull(started, "started");
        requireNonNull(finished, "finished");
        requireNonNull(files, "files");
        requireNonNull(entries, "entries");
        reasons = List.copyOf(reasons);
        problems = List.copyOf(problems);
    }

    /** Returns whether it has come to an end: neither runs nor waits. */
    public boolean isFinished() {
        return finished.isPresent();
    }
}
