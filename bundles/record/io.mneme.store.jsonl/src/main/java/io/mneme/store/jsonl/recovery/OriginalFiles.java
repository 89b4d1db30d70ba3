package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Detects whether a file that was copied still has its name, or whether another program has replaced it. */
record OriginalFiles(JournalSettings settings) {

    private static final int BLOCK_BYTES = 1 << 16;

    /**
     * Returns whether the file that a copy will replace is the file that was copied.
     *
     * @param keys keys of the files that were copied, by name; a file without one is identified by its fingerprint
     */
    boolean exists(ReplaceStep step, Map<String, Object> keys) throws IOException {
        Path path = settings.path(step.replaces());
        try {
            FileVersion version = FileVersion.of(path);
            if (!version.key().equals(keys.getOrDefault(step.replaces(), version.key()))) {
                return false;
            }
            boolean compressed = step.replaces().endsWith(FileLayout.COMPRESSED_SUFFIX);
            // Reading a compressed file takes long, and no program appends to it.
            return compressed && !keys.isEmpty()
                    || (compressed || version.size() >= step.coveredBytes())
                            && hasFingerprint(step, path, version.key());
        } catch (NoSuchFileException | StaleFileException e) {
            return false;
        }
    }

    private static boolean hasFingerprint(ReplaceStep step, Path path, Object key) throws IOException {
        try (LazyFile content = new LazyFile(path, key, new FileHandleCache())) {
            return content.length() >= step.coveredBytes()
                    && step.replacedFingerprint().matches(content);
        }
    }

    /** Returns whether two files begin with the same bytes after decompression. Reads all these bytes. */
    boolean hasSameContent(Path former, Path newForm, long length) throws IOException {
        FileHandleCache handleCache = new FileHandleCache();
        try (LazyFile formerContent = new LazyFile(former, AppendFile.key(former), handleCache);
                LazyFile newContent = new LazyFile(newForm, AppendFile.key(newForm), handleCache)) {
            return hasSameContent(formerContent, newContent, length);
        }
    }

    private static boolean hasSameContent(ByteSource left, ByteSource right, long length) throws IOException {
        byte[] leftBlock = new byte[BLOCK_BYTES];
        byte[] rightBlock = new byte[BLOCK_BYTES];
        for (long start = 0; start < length; start += BLOCK_BYTES) {
            int count = (int) Math.min(BLOCK_BYTES, length - start);
            if (left.read(start, leftBlock, 0, count) < count
                    || right.read(start, rightBlock, 0, count) < count
                    || !Arrays.equals(leftBlock, 0, count, rightBlock, 0, count)) {
                return false;
            }
        }
        return true;
    }
}
