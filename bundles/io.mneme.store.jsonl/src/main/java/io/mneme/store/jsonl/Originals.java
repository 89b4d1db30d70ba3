package io.mneme.store.jsonl;

import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;

/** Tells whether the files that were copied are still those that have their names. */
final class Originals {

    private static final int BLOCK = 1 << 16;

    private final Settings settings;

    Originals(Settings settings) {
        this.settings = settings;
    }

    /**
     * Returns whether the file that a copy is to replace is the one that was copied.
     *
     * @param keys what tells the files that were copied from others, by name; without it the file's seal does
     */
    boolean isThere(Swap swap, Map<String, Object> keys) throws IOException {
        Path path = settings.path(swap.replaces());
        try {
            BasicFileAttributes now = LineFile.attributes(path);
            Object key = LineFile.keyOf(now, path);
            if (!key.equals(keys.getOrDefault(swap.replaces(), key))) {
                return false;
            }
            boolean packed = swap.replaces().endsWith(Layout.PACKED);
            // What is compressed takes long to read, and nothing is written into it.
            return packed && !keys.isEmpty() || (packed || now.size() >= swap.covered()) && isSealed(swap, path, key);
        } catch (NoSuchFileException | GoneException e) {
            return false;
        }
    }

    private static boolean isSealed(Swap swap, Path path, Object key) throws IOException {
        ShelvedFile content = new ShelvedFile(path, key, new Shelf());
        try {
            return content.length() >= swap.covered() && swap.former().holds(content);
        } finally {
            content.release();
        }
    }

    /** Returns whether two files, of which one may be compressed, begin with the same bytes. Reads all of them. */
    boolean isSameContent(Path former, Path packed, long length) throws IOException {
        Shelf shelf = new Shelf();
        ShelvedFile one = new ShelvedFile(former, LineFile.key(former), shelf);
        ShelvedFile other = new ShelvedFile(packed, LineFile.key(packed), shelf);
        try {
            return isSameContent(one, other, length);
        } finally {
            one.release();
            other.release();
        }
    }

    private static boolean isSameContent(Bytes one, Bytes other, long length) throws IOException {
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
