package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines that a change moves out of one file, to the ends of others. They are not copied to be staged: their file gets one
 * more name, under which it stays until the lines are durable in the others. If the disk has no such names, or the lines are
 * scattered, each file's lines are copied.
 */
final class MovedLines {

    /** Limit of the ranges in one record of the ledger. */
    private static final int MAX_NOTED_RANGES = 256;

    private final JournalSettings settings;
    private final Storage storage;
    private final StagedFiles staged;
    private final Map<String, Long> bytes = new LinkedHashMap<>();

    /** Where the lines for each file are staged; the length of that file is not known yet. */
    private final Map<String, AppendStep> steps = new HashMap<>();

    MovedLines(JournalSettings settings, Storage storage, StagedFiles staged) {
        this.settings = settings;
        this.storage = storage;
        this.staged = staged;
    }

    /**
     * Stages the lines.
     *
     * @param from name of the file that has them
     * @param source that file
     * @param ranges the lines for each other file, by its name
     */
    void stage(String from, AppendFile source, Map<String, List<ByteRange>> ranges) throws IOException {
        ranges.forEach((name, lines) -> bytes.put(name, ByteRange.total(lines)));
        int count = ranges.values().stream().mapToInt(List::size).sum();
        if (count <= MAX_NOTED_RANGES && staged.linkLines(from, settings.path(from), source.key())) {
            ranges.forEach((name, lines) -> steps.put(name, new AppendStep(name, 0, from, lines)));
            return;
        }
        for (Map.Entry<String, List<ByteRange>> lines : ranges.entrySet()) {
            copy(source, lines.getValue(), staged.createLines(lines.getKey()));
            steps.put(lines.getKey(), new AppendStep(lines.getKey(), 0));
        }
    }

    private void copy(AppendFile source, List<ByteRange> ranges, Path path) throws IOException {
        try (AppendFile copy = AppendFile.open(path, storage)) {
            for (ByteRange range : ranges) {
                copy.appendFrom(source, range.from(), range.to());
            }
            copy.sync();
        }
    }

    /** Returns the step that appends the lines for a file to its present end. */
    AppendStep appendTo(FileState file) {
        AppendStep step = steps.get(file.name());
        return new AppendStep(file.name(), file.size(), step.stagedFor(), step.ranges());
    }

    /** Returns how many bytes each file gets, by its name. */
    Map<String, Long> bytes() {
        return bytes;
    }
}
