package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Appends staged lines to their files exactly once, and removes them if the change is cancelled. */
record StagedLines(JournalSettings settings, Storage storage, StagedPaths stagedPaths) {

    /**
     * The part of the staged lines that a file already contains.
     *
     * @param start where it starts in the tail of the file
     * @param length its length in bytes
     */
    private record Overlap(int start, int length) {

        /**
         * Finds staged lines in a file. Lines of another program may precede and follow them.
         *
         * @param tail the bytes of the file after its former end
         */
        static Overlap find(byte[] tail, byte[] lines) {
            for (int start = 0; start < tail.length; start++) {
                boolean lineStart = start == 0 || tail[start - 1] == '\n';
                int length = Math.min(lines.length, tail.length - start);
                if (lineStart && Arrays.equals(tail, start, start + length, lines, 0, length)) {
                    return new Overlap(start, length);
                }
            }
            return new Overlap(tail.length, 0);
        }
    }

    boolean isStaged(AppendStep appendStep, String token) {
        return Files.exists(path(appendStep, token));
    }

    void delete(AppendStep appendStep, String token) throws IOException {
        storage.delete(path(appendStep, token));
    }

    Path path(AppendStep appendStep, String token) {
        return stagedPaths.lines(appendStep.stagedFor(), token);
    }

    /**
     * Appends the part of the lines that is missing, without a sync. If the staged file was deleted, all lines were
     * appended before.
     */
    void append(AppendStep appendStep, String token) throws IOException {
        if (!isStaged(appendStep, token)) {
            return;
        }
        try (AppendFile file = AppendFile.openOrCreate(settings.path(appendStep.file()), storage);
                AppendFile staged = AppendFile.open(path(appendStep, token), storage)) {
            boolean unchanged = file.length() == appendStep.lengthBefore();
            long done = unchanged ? 0 : findOverlap(appendStep, file, staged).length();
            for (ByteRange range : ranges(appendStep, staged)) {
                long from = Math.min(range.from() + done, range.to());
                done -= from - range.from();
                file.appendFrom(staged, from, range.to());
            }
        }
    }

    /** Makes the appended lines durable. If the staged file was deleted, they were durable before. */
    void sync(AppendStep appendStep, String token) throws IOException {
        Path target = settings.path(appendStep.file());
        if (isStaged(appendStep, token) && Files.exists(target)) {
            try (AppendFile file = AppendFile.open(target, storage)) {
                file.sync();
            }
        }
    }

    private static Overlap findOverlap(AppendStep appendStep, AppendFile file, AppendFile staged) throws IOException {
        return Overlap.find(tail(file, appendStep), lines(ranges(appendStep, staged), staged));
    }

    private static byte[] lines(List<ByteRange> ranges, AppendFile staged) throws IOException {
        byte[] lines = new byte[Math.toIntExact(ByteRange.total(ranges))];
        int end = 0;
        for (ByteRange range : ranges) {
            end += staged.read(range.from(), lines, end, (int) (range.to() - range.from()));
        }
        return lines;
    }

    private static List<ByteRange> ranges(AppendStep appendStep, AppendFile staged) throws IOException {
        return appendStep.ranges().isEmpty() ? List.of(new ByteRange(0, staged.length())) : appendStep.ranges();
    }

    /** Removes the appended lines from the end of the file. If another program has appended after them, they stay. */
    void remove(AppendStep appendStep, String token) throws IOException {
        Path target = settings.path(appendStep.file());
        if (!isStaged(appendStep, token) || !Files.exists(target)) {
            return;
        }
        try (AppendFile file = AppendFile.open(target, storage);
                AppendFile staged = AppendFile.open(path(appendStep, token), storage)) {
            Overlap found = findOverlap(appendStep, file, staged);
            long start = Math.min(appendStep.lengthBefore(), file.length());
            if (found.length() > 0 && start + found.start() + found.length() == file.length()) {
                file.truncate(file.length() - found.length());
                file.sync();
            }
        }
    }

    private static byte[] tail(AppendFile file, AppendStep appendStep) throws IOException {
        long length = file.length();
        long from = Math.min(appendStep.lengthBefore(), length);
        return file.bytes(from, (int) Math.min(length - from, Integer.MAX_VALUE - 8));
    }
}
