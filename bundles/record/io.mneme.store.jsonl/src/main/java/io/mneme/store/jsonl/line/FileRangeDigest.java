package io.mneme.store.jsonl.line;

import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.support.line.LineDigest;
import java.io.IOException;

/** Computes the digest of a range of a file. */
public final class FileRangeDigest {

    private static final int BLOCK_BYTES = 1 << 16;

    private FileRangeDigest() {}

    /** Returns the digest of a range of a file. Reads it in blocks, so the range may be larger than the memory. */
    public static long of(ByteSource file, long from, long to) throws IOException {
        LineDigest digest = new LineDigest();
        byte[] block = new byte[BLOCK_BYTES];
        for (long start = from; start < to; start += BLOCK_BYTES) {
            int count = file.read(start, block, 0, (int) Math.min(BLOCK_BYTES, to - start));
            digest.update(block, 0, count);
        }
        return digest.value();
    }
}
