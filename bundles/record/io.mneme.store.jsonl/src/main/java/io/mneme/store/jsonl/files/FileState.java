package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.RefCountedSource;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The known state of one file: its attributes, its counts and its last line. Used in the write turn only. */
public final class FileState {

    /** An unreadable file is read again after this time only: it may be a large file with one bad block. */
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Flags of a written state, in one byte. */
    private static final int DAMAGED_FLAG = 1;

    private static final int STRAY_FLAG = 2;

    private final String name;
    private final int number;
    private final long createdNanos = System.nanoTime();
    private Object key;
    private long scannedBytes;
    private long size;
    private @Nullable FileTime modified;
    private long lines;
    private int entries;

    private LastLine lastLine = new LastLine();
    private boolean damaged;
    private boolean stray;

    /**
     * Creates the state of a file of which nothing was read.
     *
     * @param number the number of the file in its {@link FileSet}
     * @param key what distinguishes the file from every other of its name
     */
    public FileState(String name, int number, Object key) {
        this.name = name;
        this.number = number;
        this.key = key;
    }

    public FileState copy() {
        return copy(name);
    }

    /** Returns a copy that has another name. */
    public FileState copy(String newName) {
        return copy(newName, number);
    }

    /** Returns a copy that has another name and number. */
    public FileState copy(String newName, int newNumber) {
        FileState copy = new FileState(newName, newNumber, key);
        copy.scannedBytes = scannedBytes;
        copy.size = size;
        copy.modified = modified;
        copy.lines = lines;
        copy.entries = entries;
        copy.lastLine = lastLine.copy();
        copy.damaged = damaged;
        copy.stray = stray;
        return copy;
    }

    /** Reads a state that {@link #write} has written. Its key is a text until {@link #resolveKey} is called. */
    public static FileState read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        String key = in.readUTF();
        FileState read = new FileState(name, in.readInt(), key);
        read.scannedBytes = in.readLong();
        read.size = in.readLong();
        long modified = in.readLong();
        read.modified = modified < 0 ? null : FileTime.from(modified, TimeUnit.NANOSECONDS);
        read.lines = in.readLong();
        read.entries = in.readInt();
        read.lastLine = LastLine.read(in);
        byte flags = in.readByte();
        read.damaged = (flags & DAMAGED_FLAG) != 0;
        read.stray = (flags & STRAY_FLAG) != 0;
        return read;
    }

    /** Writes all fields, and the key as text. */
    public void write(DataOutputStream out) throws IOException {
        out.writeUTF(name);
        out.writeUTF(key.toString());
        out.writeInt(number);
        out.writeLong(scannedBytes);
        out.writeLong(size);
        out.writeLong(modified == null ? -1 : modified.to(TimeUnit.NANOSECONDS));
        out.writeLong(lines);
        out.writeInt(entries);
        lastLine.write(out);
        out.writeByte((damaged ? DAMAGED_FLAG : 0) | (stray ? STRAY_FLAG : 0));
    }

    public String name() {
        return name;
    }

    public int number() {
        return number;
    }

    /** Returns what distinguishes the file from every other of its name. */
    public Object key() {
        return key;
    }

    /** Returns the end of the last scanned line, in bytes, uncompressed. */
    public long scannedBytes() {
        return scannedBytes;
    }

    /** Returns the length of the file on disk at the last check, in bytes. */
    public long size() {
        return size;
    }

    /** Returns the modification time at the last check; null after a write of this process. */
    public @Nullable FileTime modified() {
        return modified;
    }

    /** Returns the number of lines, blank ones included. */
    public long lines() {
        return lines;
    }

    /** Returns the number of lines that are entries. */
    public int entries() {
        return entries;
    }

    /** Returns the last line that is not blank. */
    public LastLine lastLine() {
        return lastLine;
    }

    /** Returns whether part of the file, or all, could not be read. */
    public boolean isDamaged() {
        return damaged;
    }

    /** Returns whether the file may contain an entry outside the time that its name stands for. */
    public boolean isStray() {
        return stray;
    }

    public boolean isCompressed() {
        return name.endsWith(FileLayout.COMPRESSED_SUFFIX);
    }

    /** Returns whether the file has content, but nothing of it was read since the last attempt failed. */
    public boolean isUnread() {
        return size > 0 && scannedBytes == 0 && lines == 0 && !damaged;
    }

    /** Returns whether the file has bytes after its last scanned line. */
    public boolean hasUnscannedBytes() {
        return !isCompressed() && scannedBytes < size;
    }

    /** Returns whether an unreadable file is due to be read again. */
    public boolean isRetryDue() {
        return System.nanoTime() - createdNanos >= RETRY_INTERVAL_NANOS;
    }

    /** Returns whether the disk has this very file, unchanged as far as its version shows. */
    public boolean isUnchanged(FileVersion version) {
        return key.equals(version.key())
                && version.size() == size
                && (modified == null || modified.equals(version.modified()));
    }

    /** Stores the length and the time that were read from disk; returns whether they differ from the known ones. */
    public boolean update(FileVersion version) {
        boolean changed = version.size() != size || !version.modified().equals(modified);
        size = version.size();
        modified = version.modified();
        return changed;
    }

    /** Stores the length that was read from disk. */
    public void updateSize(long bytes) {
        size = bytes;
    }

    /** Sets the key of a state that was read; a checkpoint contains only its text. */
    public void resolveKey(Object currentKey) {
        key = currentKey;
    }

    /** Records a write of this process, which changes the modification time. */
    public void markWritten() {
        modified = null;
    }

    /** Records a write of this process whose last line ends the file. */
    public void markWrittenToEnd() {
        size = scannedBytes;
        modified = null;
    }

    /** Records an entry that this process has appended. */
    public void appendEntry(int length, String digest, long position) {
        lines++;
        entries++;
        lastLine.set(scannedBytes, length, digest, position);
        scannedBytes += length + 1;
        markWrittenToEnd();
    }

    /** Records entries that this process has appended; the caller records the {@link #lastLine}. */
    public void appendEntries(int count, long bytes) {
        lines += count;
        entries += count;
        scannedBytes += bytes;
        markWrittenToEnd();
    }

    /** Records a line that was scanned. */
    public void addLine(long start, int length) {
        lines++;
        lastLine.set(start, length);
    }

    /** Records a blank line that was scanned. */
    public void addBlankLine() {
        lines++;
    }

    /** Records that the line scanned last is an entry. */
    public void addEntry() {
        entries++;
    }

    /** Records that the file contains an entry outside the time that its name stands for. */
    public void markStray() {
        stray = true;
    }

    /** Records the end of the last scanned line. */
    public void setScannedBytes(long end) {
        scannedBytes = end;
    }

    /** Records that part of the file, or all, cannot be read. */
    public void markDamaged() {
        damaged = true;
    }

    /** Records that the line at this start has another content. */
    public void editLine(long start, int oldLength, int newLength) {
        long growth = (long) newLength - oldLength;
        scannedBytes += growth;
        lastLine.edited(start, newLength, growth);
    }

    /** Records that entries were removed; the caller records the {@link #lastLine} that remains. */
    public void removeEntries(int count, long bytes) {
        lines -= count;
        entries -= count;
        scannedBytes -= bytes;
    }

    /** Records that a copy has replaced the file, and returns the fingerprint of the copy. */
    public Fingerprint replacedBy(StagedCopy copy, FileHandleCache handleCache) throws IOException {
        key = copy.key();
        size = copy.fileLength();
        modified = null;
        damaged = false;
        try (LazyFile content = copy.content(handleCache)) {
            return lastLine.readFingerprint(name, content);
        }
    }

    /** Returns the fingerprint; reads the last line if its digest is not known. */
    public Fingerprint fingerprint(RefCountedSource content) throws IOException {
        return lastLine.fingerprint(name, content);
    }

    /** Returns the fingerprint as far as it is known without reading the file. */
    public Fingerprint knownFingerprint() {
        return lastLine.knownFingerprint(name);
    }
}
