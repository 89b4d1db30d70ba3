package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads the content of gzip members one after the other, up to the end or the first invalid byte. For one thread. */
final class GzipMemberReader implements AutoCloseable {

    private static final int INPUT_BYTES = 1 << 15;

    private final ByteSource file;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] input = new byte[INPUT_BYTES];
    private long position;
    private boolean insideMember;
    private boolean broken;
    private @Nullable String damage;

    /** Creates a reader whose next member starts at this byte of the file. */
    GzipMemberReader(ByteSource file, long position) {
        this.file = file;
        this.position = position;
    }

    /**
     * Reads the next bytes of the content, across members.
     *
     * @return how many bytes were read; fewer than {@code length} only if the content ends there or is invalid
     */
    int read(byte[] into, int offset, int length) throws IOException {
        int total = 0;
        while (total < length && (insideMember || beginMember())) {
            total += readMember(into, offset + total, length - total);
        }
        return total;
    }

    /** Begins the next member; returns false if there is none or its header is invalid. */
    boolean beginMember() throws IOException {
        if (broken || position == file.length()) {
            return false;
        }
        try {
            position += GzipHeader.read(file, position).length();
        } catch (ZipException e) {
            markBroken(e.getMessage());
            return false;
        }
        inflater.reset();
        checksum.reset();
        insideMember = true;
        return true;
    }

    /**
     * Reads the next bytes of the current member.
     *
     * @return how many bytes were read; fewer than {@code length} only if the member ends there or is invalid
     */
    int readMember(byte[] into, int offset, int length) throws IOException {
        long before = inflater.getBytesWritten();
        try {
            int total = 0;
            while (total < length && !inflater.finished() && fillInflater()) {
                total += inflater.inflate(into, offset + total, length - total);
            }
        } catch (DataFormatException e) {
            markBroken("the compressed data are invalid before byte " + position + " of the file");
        }
        int read = (int) (inflater.getBytesWritten() - before);
        checksum.update(into, offset, read);
        if (inflater.finished()) {
            endMember();
        }
        return read;
    }

    private boolean fillInflater() throws IOException {
        if (inflater.needsDictionary()) {
            markBroken("the compressed data need a dictionary");
        } else if (inflater.needsInput()) {
            int count = file.read(position, input, 0, INPUT_BYTES);
            position += count;
            inflater.setInput(input, 0, count);
            if (count == 0) {
                markBroken("the file ends too early, at byte " + position);
            }
        }
        return !broken;
    }

    private void endMember() throws IOException {
        position -= inflater.getRemaining();
        insideMember = false;
        try {
            LittleEndianReader trailer = new LittleEndianReader(file, position);
            long sum = trailer.readInt();
            long length = trailer.readInt();
            position = trailer.position();
            if (sum != checksum.getValue() || length != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
                damage = "the checksum before byte " + position + " of the file does not fit";
            }
        } catch (ZipException e) {
            markBroken(e.getMessage());
        }
    }

    private void markBroken(String cause) {
        damage = cause;
        broken = true;
        insideMember = false;
    }

    /** Returns whether the current member has more bytes to read. */
    boolean isInsideMember() {
        return insideMember;
    }

    /** Returns whether the content is invalid, so that nothing more can be read. */
    boolean isBroken() {
        return broken;
    }

    /** Returns the damage that was found last in the bytes read so far; empty if there is none. */
    Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** Returns the offset of the next member in the file, once the current one has ended. */
    long position() {
        return position;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
