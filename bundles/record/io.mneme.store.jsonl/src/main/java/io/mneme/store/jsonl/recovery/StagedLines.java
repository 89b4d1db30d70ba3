package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

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
        return Files.exists(stagedPaths.lines(appendStep.file(), token));
    }

    void delete(AppendStep appendStep, String token) throws IOException {
        storage.delete(stagedPaths.lines(appendStep.file(), token));
    }

    /**
     * Appends the part of the lines that is missing. If the staged file was deleted, all lines were appended before.
     */
    void append(AppendStep appendStep, String token) throws IOException {
        if (!isStaged(appendStep, token)) {
            return;
        }
        try (AppendFile file = AppendFile.openOrCreate(settings.path(appendStep.file()), storage)) {
            appendMissing(appendStep, file, stagedPaths.lines(appendStep.file(), token));
            file.sync();
        }
    }

    private void appendMissing(AppendStep appendStep, AppendFile file, Path staged) throws IOException {
        boolean unchanged = file.length() == appendStep.lengthBefore();
        long done = unchanged ? 0 : findOverlap(appendStep, file, staged).length();
        try (AppendFile lines = AppendFile.open(staged, storage)) {
            file.appendFrom(lines, done, lines.length());
        }
    }

    private static Overlap findOverlap(AppendStep appendStep, AppendFile file, Path staged) throws IOException {
        return Overlap.find(tail(file, appendStep), Files.readAllBytes(staged));
    }

    /** Removes the appended lines from the end of the file. If another program has appended after them, they stay. */
    void remove(AppendStep appendStep, String token) throws IOException {
        Path target = settings.path(appendStep.file());
        if (!isStaged(appendStep, token) || !Files.exists(target)) {
            return;
        }
        try (AppendFile file = AppendFile.open(target, storage)) {
            Overlap found = findOverlap(appendStep, file, stagedPaths.lines(appendStep.file(), token));
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
