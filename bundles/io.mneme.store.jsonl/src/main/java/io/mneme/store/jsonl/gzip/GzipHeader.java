package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.ZipException;

/**
 * The beginning of a gzip member. {@link MultiMemberGzipWriter} notes in a field of its own how long the member is, so
 * that a reader can hop over it; other programs pass over that field.
 *
 * @param length of the header, in bytes
 * @param member length of the whole member in bytes; 0 if it is not noted
 * @param content length of what the member holds, in bytes before compression; 0 if it is not noted
 */
record GzipHeader(long length, long member, long content) {

    /** How long a header of our own is, in bytes. */
    static final int OWN_LENGTH = 24;

    /** How long is what stands at the end of a member, in bytes: checksum and length, each four. */
    static final int TRAILER_LENGTH = 8;

    private static final int MAGIC = 0x8B1F;
    private static final int DEFLATE = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;
    private static final int UNKNOWN_SYSTEM = 255;
    private static final int OWN_FIELD = 'M' | 'N' << 8;
    private static final int OWN_FIELD_LENGTH = 8;
    private static final int FIELD_HEADER_LENGTH = 4;

    /** Returns a header that notes these lengths; each is less than 2^32. It holds no time, so that it is reproducible. */
    static byte[] bytes(long member, long content) {
        return ByteBuffer.allocate(OWN_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) MAGIC)
                .put((byte) DEFLATE)
                .put((byte) EXTRA)
                .putInt(0)
                .put((byte) 0)
                .put((byte) UNKNOWN_SYSTEM)
                .putShort((short) (FIELD_HEADER_LENGTH + OWN_FIELD_LENGTH))
                .putShort((short) OWN_FIELD)
                .putShort((short) OWN_FIELD_LENGTH)
                .putInt((int) member)
                .putInt((int) content)
                .array();
    }

    /**
     * Reads a header of any program.
     *
     * @throws ZipException if there is none, or only the beginning of one
     */
    static GzipHeader read(ByteSource file, long at) throws IOException {
        LittleEndianReader in = new LittleEndianReader(file, at);
        if (in.readShort() != MAGIC || in.readByte() != DEFLATE) {
            throw new ZipException("there is no gzip header at byte " + at + " of the file");
        }
        int flags = in.readByte();
        if ((flags & RESERVED) != 0) {
            throw new ZipException("the gzip header at byte " + at + " of the file is not of a known version");
        }
        in.skip(6);
        long[] noted = (flags & EXTRA) == 0 ? new long[2] : readOwnField(in);
        in.skipNullTerminated((flags & NAME) != 0);
        in.skipNullTerminated((flags & COMMENT) != 0);
        in.skip((flags & HEADER_CHECKSUM) == 0 ? 0 : 2);
        return new GzipHeader(in.position() - at, noted[0], noted[1]);
    }

    private static long[] readOwnField(LittleEndianReader in) throws IOException {
        long[] noted = new long[2];
        int left = in.readShort();
        while (left >= FIELD_HEADER_LENGTH) {
            int field = in.readShort();
            int length = Math.min(in.readShort(), left - FIELD_HEADER_LENGTH);
            if (field == OWN_FIELD && length == OWN_FIELD_LENGTH) {
                noted[0] = in.readInt();
                noted[1] = in.readInt();
            } else {
                in.skip(length);
            }
            left -= FIELD_HEADER_LENGTH + length;
        }
        in.skip(left);
        return noted;
    }
}
