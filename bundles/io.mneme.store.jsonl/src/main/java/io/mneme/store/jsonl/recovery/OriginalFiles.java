package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;

/** Tells whether the files that were copied are still those that have their names. */
final class OriginalFiles {

    private static final int BLOCK = 1 << 16;

    private final JournalSettings settings;

    OriginalFiles(JournalSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns whether the file that a copy is to replace is the one that was copied.
     *
     * @param keys what tells the files that were copied from others, by name; without it the file's seal does
     */
    boolean exists(ReplaceStep replaceStep, Map<String, Object> keys) throws IOException {
        Path path = settings.path(replaceStep.replaces());
        try {
            BasicFileAttributes now = AppendFile.attributes(path);
            Object key = AppendFile.keyOf(now, path);
            if (!key.equals(keys.getOrDefault(replaceStep.replaces(), key))) {
                return false;
            }
            boolean packed = replaceStep.replaces().endsWith(FileLayout.COMPRESSED_SUFFIX);
            // What is compressed takes long to read, and nothing is written into it.
            return packed && !keys.isEmpty()
                    || (packed || now.size() >= replaceStep.coveredBytes()) && hasFingerprint(replaceStep, path, key);
        } catch (NoSuchFileException | StaleFileException e) {
            return false;
        }
    }

    private static boolean hasFingerprint(ReplaceStep replaceStep, Path path, Object key) throws IOException {
        LazyFile content = new LazyFile(path, key, new FileHandleCache());
        try {
            return content.length() >= replaceStep.coveredBytes()
                    && replaceStep.replacedFingerprint().matches(content);
        } finally {
            content.release();
        }
    }

    /** Returns whether two files, of which one may be compressed, begin with the same bytes. Reads all of them. */
    boolean hasSameContent(Path former, Path packed, long length) throws IOException {
        FileHandleCache handleCache = new FileHandleCache();
        LazyFile one = new LazyFile(former, AppendFile.key(former), handleCache);
        LazyFile other = new LazyFile(packed, AppendFile.key(packed), handleCache);
        try {
            return hasSameContent(one, other, length);
        } finally {
            one.release();
            other.release();
        }
    }

    private static boolean hasSameContent(ByteSource one, ByteSource other, long length) throws IOException {
        byte[] left = new byte[BLOCK];
        byte[] right = new byte[BLOCK];
        for (long at = 0; at < length; at += BLOCK) {
            int count = (int) Math.min(BLOCK, length - at);
            if (one.read(at, left, 0, count) < count
                    || other.read(at, right, 0, count) < count
                    || !Arrays.equals(left, 0, count, right, 0, count)) {
                return false;
            }
        }
        return true;
    }
}
