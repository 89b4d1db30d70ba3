package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.io.RefCountedSource;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What is known of one file, its lines aside. Used in the writing turn only. */
public final class FileState {

    /** What could not be read is tried again after this time: it may be a large file with one bad block. */
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    public final String name;
    public final int number;

    private final long createdNanos = System.nanoTime();

    /** What tells the file from every other of its name. */
    public Object key;

    /** Where the last whole line ends, uncompressed. */
    public long scannedBytes;

    /** How long the file was when it was last looked at, on the disk. */
    public long size;

    /** When it was written last, as far as we know; null if we just wrote it ourselves. */
    @Nullable
    public FileTime modified;

    /** How many lines there are, blank ones included. */
    public long lines;

    /** How many of them are entries. */
    public int entries;

    /** Where the last line that is not blank starts, and how long it is if it can be loaded; -1 if there is none. */
    public long lastStart = -1;

    public int lastLength;

    /** Digest of that line; empty if it was not computed yet. */
    public String lastDigest = "";

    /** Position of that line, or of a deleted one that was behind it; 0 if there was none. */
    public long lastPosition;

    /** Whether part of it, or all, could not be read. */
    public boolean damaged;

    /** Whether it may hold an entry outside the time that its name stands for. */
    public boolean stray;

    public FileState(String name, int number, Object key) {
        this.name = name;
        this.number = number;
        this.key = key;
    }

    public FileState copy() {
        return copy(name);
    }

    /** Returns a copy that has another name. */
    public FileState copy(String other) {
        FileState copy = new FileState(other, number, key);
        copy.scannedBytes = scannedBytes;
        copy.size = size;
        copy.modified = modified;
        copy.lines = lines;
        copy.entries = entries;
        copy.lastStart = lastStart;
        copy.lastLength = lastLength;
        copy.lastDigest = lastDigest;
        copy.lastPosition = lastPosition;
        copy.damaged = damaged;
        copy.stray = stray;
        return copy;
    }

    /** Returns whether nothing was read of it though there is something to read: the last attempt has failed. */
    public boolean isUnread() {
        return size > 0 && scannedBytes == 0 && lines == 0 && !damaged;
    }

    /** Returns whether it is time to find out again whether it can be read. */
    public boolean isRetryDue() {
        return System.nanoTime() - createdNanos >= RETRY_INTERVAL_NANOS;
    }

    public boolean isCompressed() {
        return name.endsWith(FileLayout.COMPRESSED_SUFFIX);
    }

    /** Remembers what the disk says of the file. */
    public void updateAttributes(BasicFileAttributes now) {
        size = now.size();
        modified = now.lastModifiedTime();
    }

    /** Returns whether the disk says that this very file has not changed since, as far as we know. */
    public boolean isUnchanged(BasicFileAttributes now, Object nowKey) {
        return key.equals(nowKey)
                && now.size() == size
                && (modified == null || modified.equals(now.lastModifiedTime()));
    }

    /** Notes a line behind all others. */
    public void setLastLine(long start, int length) {
        lastStart = start;
        lastLength = length;
        lastDigest = "";
    }

    /** Notes that a copy is the file now, and returns its seal. */
    public Fingerprint replacedBy(StagedCopy copy, FileHandleCache handleCache) throws IOException {
        key = copy.key();
        size = copy.fileLength();
        modified = null;
        damaged = false;
        Fingerprint fingerprint = copy.fingerprint(lastStart, lastLength, handleCache);
        lastDigest = fingerprint.lastLineDigest();
        return fingerprint;
    }

    public Fingerprint fingerprint(RefCountedSource content) throws IOException {
        if (lastDigest.isEmpty()) {
            lastDigest = Fingerprint.of(name, lastStart, lastLength, content).lastLineDigest();
        }
        return new Fingerprint(name, lastStart, lastDigest.isEmpty() ? 0 : lastLength, lastDigest);
    }
}
