package io.mneme.backup.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/** The digests of a file of a backup: SHA-256 of all of it, and for the place of a damage a checksum of each MiB. For one thread. */
final class ContentDigest {

    /** The length of the blocks that have a checksum of their own. */
    static final int BLOCK_BYTES = 1 << 20;

    private final MessageDigest digest = sha256();
    private final CRC32C block = new CRC32C();
    private final List<String> blocks = new ArrayList<>();
    private int blockBytes;
    private long bytes;

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has it", impossible);
        }
    }

    void update(byte[] from, int offset, int length) {
        digest.update(from, offset, length);
        bytes += length;
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, BLOCK_BYTES - blockBytes);
            block.update(from, offset + done, part);
            blockBytes += part;
            done += part;
            if (blockBytes == BLOCK_BYTES) {
                endBlock();
            }
        }
    }

    private void endBlock() {
        blocks.add(HexFormat.of().toHexDigits((int) block.getValue()));
        block.reset();
        blockBytes = 0;
    }

    /** Returns how many bytes there were so far. */
    long bytes() {
        return bytes;
    }

    /** Returns the checksums of the blocks that are complete. */
    List<String> blocks() {
        return blocks;
    }

    /** Returns the digest of all bytes, and completes the last block. Nothing can be added after it. */
    String finish() {
        if (blockBytes > 0) {
            endBlock();
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
