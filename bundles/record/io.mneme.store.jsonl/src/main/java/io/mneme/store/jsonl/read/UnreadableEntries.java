package io.mneme.store.jsonl.read;

import io.mneme.api.journal.SkippedLines;
import io.mneme.store.jsonl.io.FileVersion.IrregularFileException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The entries that one query could not read, by file. */
final class UnreadableEntries {

    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** The failure to reach a file; null if all files can be reached. */
    private @Nullable FileSystemException unreachable;

    void add(String file, IOException failure) {
        reasons.putIfAbsent(file, String.valueOf(failure.getMessage()));
        counts.merge(file, 1L, Long::sum);
        if (failure instanceof FileSystemException e && !(failure instanceof IrregularFileException)) {
            unreachable = e;
        }
    }

    /**
     * Rejects a result that lacks the entries of a file that cannot be reached at present.
     *
     * @throws FileSystemException if a file cannot be reached
     */
    void requireReachable() throws FileSystemException {
        if (unreachable != null) {
            throw unreachable;
        }
    }

    /** Returns these entries together with lines that were skipped for other reasons. */
    SkippedLines mergedWith(SkippedLines skipped) {
        if (counts.isEmpty()) {
            return skipped;
        }
        List<String> messages = new ArrayList<>(skipped.reasons());
        counts.forEach(
                (file, count) -> messages.add(file + ": " + count + " entries cannot be read: " + reasons.get(file)));
        long unreadable = counts.values().stream().mapToLong(Long::longValue).sum();
        return new SkippedLines(skipped.lines() + unreadable, messages);
    }
}
