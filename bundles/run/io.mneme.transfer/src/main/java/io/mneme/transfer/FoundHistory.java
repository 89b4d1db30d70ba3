package io.mneme.transfer;

import io.mneme.transfer.HistoryFinder.HistoryFiles;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the files of a history contain.
 *
 * @param files the files
 * @param entries number of lines that are entries
 * @param first time of the oldest entry; empty if none has a readable time
 * @param last time of the newest entry
 * @param versions number of utterances by the version of their form; empty for dictations, which have none
 * @param skipped number of lines that are no entries
 * @param reasons the first of them with file, line and reason
 * @param openEnds files whose last line has no end, which a journal ends when it opens them
 * @param obstacles why the folder cannot be read in place; empty if it can
 */
record FoundHistory(
        HistoryFiles files,
        long entries,
        Optional<Instant> first,
        Optional<Instant> last,
        Map<Integer, Long> versions,
        long skipped,
        List<String> reasons,
        List<String> openEnds,
        List<String> obstacles) {

    FoundHistory {
        versions = Collections.unmodifiableMap(new TreeMap<>(versions));
        reasons = List.copyOf(reasons);
        openEnds = List.copyOf(openEnds);
        obstacles = List.copyOf(obstacles);
    }

    HistoryProgram program() {
        return files.program();
    }
}
