package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads the content of gzip members one after the other, as far as it can be read. For one thread. */
final class GzipCursor implements AutoCloseable {

    private static final int INPUT = 1 << 15;

    private final Bytes file;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] input = new byte[INPUT];
    private long at;
    private boolean within;
    private boolean broken;
    private @Nullable String damage;

    /** Begins before the member that starts at this byte of the file. */
    GzipCursor(Bytes file, long at) {
        this.file = file;
        this.at = at;
    }

    /**
     * Reads on, across members.
     *
     * @return how many bytes were read; fewer than {@code length} only if the content ends there, or breaks
     */
    int read(byte[] into, int offset, int length) throws IOException {
        int total = 0;
        while (total < length && (within || begin())) {
            total += readWithin(into, offset + total, length - total);
        }
        return total;
    }

    /** Begins the next member; false if there is none that can be read. */
    boolean begin() throws IOException {
        if (broken || at == file.length()) {
            return false;
        }
        try {
            at += GzipHeader.read(file, at).length();
        } catch (ZipException e) {
            breaks(e.getMessage());
            return false;
        }
        inflater.reset();
        checksum.reset();
        within = true;
        return true;
    }

    /**
     * Reads on within the present member.
     *
     * @return how many bytes were read; fewer than {@code length} only if the member ends there, or breaks
     */
    int readWithin(byte[] into, int offset, int length) throws IOException {
        long before = inflater.getBytesWritten();
        try {
            int total = 0;
            while (total < length && !inflater.finished() && feed()) {
                total += inflater.inflate(into, offset + total, length - total);
            }
        } catch (DataFormatException e) {
            breaks("the compressed data are invalid before byte " + at + " of the file");
        }
        int read = (int) (inflater.getBytesWritten() - before);
        checksum.update(into, offset, read);
        if (inflater.finished()) {
            end();
        }
        return read;
    }

    private boolean feed() throws IOException {
        if (inflater.needsDictionary()) {
            breaks("the compressed data need a dictionary");
        } else if (inflater.needsInput()) {
            int count = file.read(at, input, 0, INPUT);
            at += count;
            inflater.setInput(input, 0, count);
            if (count == 0) {
                breaks("the file ends too early, at byte " + at);
            }
        }
        return !broken;
    }

    private void end() throws IOException {
        at -= inflater.getRemaining();
        within = false;
        try {
            ByteReader trailer = new ByteReader(file, at);
            long sum = trailer.four();
            long length = trailer.four();
            at = trailer.at();
            if (sum != checksum.getValue() || length != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
                damage = "the checksum before byte " + at + " of the file does not fit";
            }
        } catch (ZipException e) {
            breaks(e.getMessage());
        }
    }

    private void breaks(String why) {
        damage = why;
        broken = true;
        within = false;
    }

    /** Returns whether the present member has neither ended nor broken. */
    boolean isWithin() {
        return within;
    }

    /** Returns whether nothing more can be read. */
    boolean isBroken() {
        return broken;
    }

    /** Returns what is wrong with what was read so far; the newest if there are several things. */
    Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** Returns where the next member starts in the file, when the present one has ended. */
    long at() {
        return at;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
