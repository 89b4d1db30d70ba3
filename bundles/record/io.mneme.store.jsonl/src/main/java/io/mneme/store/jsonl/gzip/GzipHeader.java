package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.ZipException;

/**
 * The header of a gzip member. {@link MultiMemberGzipWriter} writes the length of the member to an extra field, so that
 * a reader can skip the member. Other programs ignore that field.
 *
 * @param length length of the header in bytes
 * @param member length of the whole member in bytes; 0 if the header does not have it
 * @param content length of the member's content in bytes, before compression; 0 if the header does not have it
 */
record GzipHeader(long length, long member, long content) {

    /** Length in bytes of the headers that {@link MultiMemberGzipWriter} writes. */
    static final int OWN_LENGTH = 24;

    /** Length of a member's trailer in bytes: four for the checksum, four for the length of the content. */
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

    /** Returns a header with these lengths, each less than 2^32. It has no time, so that it is reproducible. */
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
     * Reads a header that any program wrote.
     *
     * @throws ZipException if there is no header, or only its beginning
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
        long[] lengths = (flags & EXTRA) == 0 ? new long[2] : readOwnField(in);
        in.skipNullTerminated((flags & NAME) != 0);
        in.skipNullTerminated((flags & COMMENT) != 0);
        in.skip((flags & HEADER_CHECKSUM) == 0 ? 0 : 2);
        return new GzipHeader(in.position() - at, lengths[0], lengths[1]);
    }

    private static long[] readOwnField(LittleEndianReader in) throws IOException {
        long[] lengths = new long[2];
        int left = in.readShort();
        while (left >= FIELD_HEADER_LENGTH) {
            int field = in.readShort();
            int length = Math.min(in.readShort(), left - FIELD_HEADER_LENGTH);
            if (field == OWN_FIELD && length == OWN_FIELD_LENGTH) {
                lengths[0] = in.readInt();
                lengths[1] = in.readInt();
            } else {
                in.skip(length);
            }
            left -= FIELD_HEADER_LENGTH + length;
        }
        in.skip(left);
        return lengths;
    }
}
