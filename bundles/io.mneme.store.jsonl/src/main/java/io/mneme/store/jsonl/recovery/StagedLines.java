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

/** Appends staged lines to their files, once, and takes them out again. */
final class StagedLines {

    /**
     * How much of what was to be appended is there.
     *
     * @param at where it begins
     * @param length how many bytes of it are there
     */
    private record Overlap(int at, int length) {

        /**
         * Finds lines in a file.
         *
         * @param behind what is in the file behind the place where they were to be appended; lines of another program may stand
         *     before them, and behind them
         */
        static Overlap find(byte[] behind, byte[] lines) {
            for (int at = 0; at < behind.length; at++) {
                boolean lineStart = at == 0 || behind[at - 1] == '\n';
                int length = Math.min(lines.length, behind.length - at);
                if (lineStart && Arrays.equals(behind, at, at + length, lines, 0, length)) {
                    return new Overlap(at, length);
                }
            }
            return new Overlap(behind.length, 0);
        }
    }

    private final JournalSettings settings;
    private final Storage storage;
    private final StagedPaths stagedPaths;

    StagedLines(JournalSettings settings, Storage storage, StagedPaths stagedPaths) {
        this.settings = settings;
        this.storage = storage;
        this.stagedPaths = stagedPaths;
    }

    boolean isStaged(AppendStep appendStep, String token) {
        return Files.exists(stagedPaths.lines(appendStep.file(), token));
    }

    void delete(AppendStep appendStep, String token) throws IOException {
        storage.delete(stagedPaths.lines(appendStep.file(), token));
    }

    /** Appends what of the lines is not there yet; nothing if they were deleted, since then all are there. */
    void append(AppendStep appendStep, String token) throws IOException {
        if (!isStaged(appendStep, token)) {
            return;
        }
        byte[] lines = Files.readAllBytes(stagedPaths.lines(appendStep.file(), token));
        AppendFile file = AppendFile.openOrCreate(settings.path(appendStep.file()), storage);
        try {
            int done = Overlap.find(tail(file, appendStep), lines).length();
            if (done < lines.length) {
                file.append(Arrays.copyOfRange(lines, done, lines.length));
            }
            file.sync();
        } finally {
            file.release();
        }
    }

    /** Takes out what of the lines is there, unless another program has appended more: its lines stay, and ours with them. */
    void takeBack(AppendStep appendStep, String token) throws IOException {
        Path goal = settings.path(appendStep.file());
        if (!isStaged(appendStep, token) || !Files.exists(goal)) {
            return;
        }
        AppendFile file = AppendFile.open(goal, storage);
        try {
            byte[] tail = tail(file, appendStep);
            Overlap found = Overlap.find(tail, Files.readAllBytes(stagedPaths.lines(appendStep.file(), token)));
            if (found.length() > 0 && found.at() + found.length() == tail.length) {
                file.truncate(file.length() - found.length());
                file.sync();
            }
        } finally {
            file.release();
        }
    }

    private static byte[] tail(AppendFile file, AppendStep appendStep) throws IOException {
        long length = file.length();
        long from = Math.min(appendStep.lengthBefore(), length);
        return file.bytes(from, (int) Math.min(length - from, Integer.MAX_VALUE - 8));
    }
}
