package io.mneme.support.seal;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.TextSeal;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The form of a sealed file: {@code MNSEAL1} and a line end, a random name of 16 bytes, then blocks of 16 KiB, each sealed by itself. The
 * last one is shorter, or empty. A block can be opened only at its place of its file, and only the last one as the last.
 */
public final class SealedBlocks {

    /** Length of all blocks but the last one, before they are sealed. */
    public static final int BLOCK_BYTES = 1 << 14;

    /** Length of what is before the first block. */
    public static final int HEADER_BYTES = 24;

    private static final byte[] MAGIC = "MNSEAL1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int SEALED_BYTES = BLOCK_BYTES + TextSeal.OVERHEAD;

    private final TextSeal seal;
    private final byte[] header;
    private final String use;

    private SealedBlocks(TextSeal seal, String use, byte[] header) {
        this.seal = seal;
        this.header = header;
        this.use = use + "|" + HexFormat.of().formatHex(header, MAGIC.length, HEADER_BYTES) + "|";
    }

    /** Begins a new file. */
    public static SealedBlocks make(TextSeal seal, String use) {
        byte[] header = new byte[HEADER_BYTES];
        new SecureRandom().nextBytes(header);
        System.arraycopy(MAGIC, 0, header, 0, MAGIC.length);
        return new SealedBlocks(seal, use, header);
    }

    /** Opens a file that begins with a header. */
    public static SealedBlocks of(TextSeal seal, String use, byte[] header) {
        if (!isSealed(header)) {
            throw new SealException("it is no encrypted file");
        }
        return new SealedBlocks(seal, use, Arrays.copyOf(header, HEADER_BYTES));
    }

    /** Returns whether a file that begins with these bytes is sealed. */
    public static boolean isSealed(byte[] beginning) {
        return beginning.length >= HEADER_BYTES && Arrays.equals(beginning, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /**
     * Returns the length of a file's content.
     *
     * @throws SealException if no file has this length
     */
    public static long plainLength(long fileLength) {
        long rest = fileLength - HEADER_BYTES;
        long blocks = blocks(fileLength);
        if (rest - (blocks - 1) * SEALED_BYTES < TextSeal.OVERHEAD) {
            throw new SealException("it was cut off");
        }
        return rest - blocks * TextSeal.OVERHEAD;
    }

    /** Returns the number of blocks of a file: of a content that fills its blocks, too, the last one is shorter. */
    public static long blocks(long fileLength) {
        return Math.max(0, fileLength - HEADER_BYTES) / SEALED_BYTES + 1;
    }

    /** Returns where a block begins in the file. */
    public static long start(long block) {
        return HEADER_BYTES + block * SEALED_BYTES;
    }

    byte[] header() {
        return header.clone();
    }

    byte[] seal(long block, byte[] plain) {
        return seal.seal(use(block, plain.length), plain);
    }

    /**
     * Opens a block.
     *
     * @throws SealException if it was altered, or is not this block of this file
     */
    public byte[] open(long block, byte[] sealed) {
        return seal.open(use(block, sealed.length - TextSeal.OVERHEAD), sealed);
    }

    private String use(long block, int length) {
        return use + block + (length < BLOCK_BYTES ? "|last" : "");
    }
}
