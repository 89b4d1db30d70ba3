package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Skipped;
import io.mneme.store.jsonl.io.IrregularFileException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The entries that one read could not get from their files. */
final class UnreadableEntries {

    private final Map<String, String> reasons = new LinkedHashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** Null unless the system did not say what a file is. */
    private @Nullable FileSystemException unreachable;

    void add(String file, IOException why) {
        reasons.putIfAbsent(file, String.valueOf(why.getMessage()));
        counts.merge(file, 1L, Long::sum);
        if (why instanceof FileSystemException unknown && !(why instanceof IrregularFileException)) {
            unreachable = unknown;
        }
    }

    /**
     * Refuses to answer without the entries of files that cannot be reached at the moment.
     *
     * @throws FileSystemException if there are such files
     */
    void requireReachable() throws FileSystemException {
        if (unreachable != null) {
            throw unreachable;
        }
    }

    /** Returns what was skipped anyway, and these. */
    Skipped mergedWith(Skipped others) {
        if (counts.isEmpty()) {
            return others;
        }
        List<String> why = new ArrayList<>(others.why());
        counts.forEach((file, count) -> why.add(file + ": " + count + " entries cannot be read: " + reasons.get(file)));
        long lost = counts.values().stream().mapToLong(Long::longValue).sum();
        return new Skipped(others.lines() + lost, why);
    }
}
