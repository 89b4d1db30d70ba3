package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The last line of a file that is not blank. Used in the write turn only. */
public final class LastLine {

    private static final int NO_LINE = -1;

    private long start = NO_LINE;
    private int length;
    private String digest = "";
    private long position;

    LastLine copy() {
        LastLine copy = new LastLine();
        copy.set(start, length, digest, position);
        return copy;
    }

    static LastLine read(DataInputStream in) throws IOException {
        LastLine read = new LastLine();
        read.set(in.readLong(), in.readInt(), in.readUTF(), in.readLong());
        return read;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(start);
        out.writeInt(length);
        out.writeUTF(digest);
        out.writeLong(position);
    }

    /** Returns whether the file has a line that is not blank. */
    public boolean exists() {
        return start != NO_LINE;
    }

    /** Returns where the line starts, in bytes, uncompressed; -1 if there is none. */
    public long start() {
        return start;
    }

    /** Returns the position of the line, or of a deleted one that was after it; 0 if there was none. */
    public long position() {
        return position;
    }

    /** Records the position that the line got. */
    public void assignPosition(long assigned) {
        position = assigned;
    }

    /** Records that the line has moved. */
    public void moveTo(long newStart) {
        start = newStart;
    }

    /** Records another line, whose digest is not known. */
    public void set(long newStart, int newLength) {
        set(newStart, newLength, "", position);
    }

    /** Records that the file has no line any more. */
    public void clear() {
        set(NO_LINE, 0);
    }

    /** Records another line. */
    public void set(long newStart, int newLength, String newDigest, long newPosition) {
        start = newStart;
        length = newLength;
        digest = newDigest;
        position = newPosition;
    }

    /** Records that a line of the file has another content: this one, or one before it. */
    void edited(long editedStart, int newLength, long growth) {
        if (start == editedStart) {
            length = newLength;
        } else if (start > editedStart) {
            start += growth;
        }
        digest = "";
    }

    /** Returns the fingerprint; reads the line if its digest is not known. */
    Fingerprint fingerprint(String file, ByteSource content) throws IOException {
        return digest.isEmpty() ? readFingerprint(file, content) : knownFingerprint(file);
    }

    /** Reads the line, and returns the fingerprint. */
    Fingerprint readFingerprint(String file, ByteSource content) throws IOException {
        digest = Fingerprint.of(file, start, length, content).lastLineDigest();
        return knownFingerprint(file);
    }

    /** Returns the fingerprint as far as it is known without reading the line. */
    Fingerprint knownFingerprint(String file) {
        return new Fingerprint(file, start, digest.isEmpty() ? 0 : length, digest);
    }
}
