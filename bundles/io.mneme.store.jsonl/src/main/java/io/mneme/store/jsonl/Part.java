package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What is known of one file, its lines aside. Used in the writing turn only. */
final class Part {

    /** What could not be read is tried again after this time: it may be a large file with one bad block. */
    private static final long TRIED_NANOS = TimeUnit.SECONDS.toNanos(10);

    final String name;
    final int number;

    private final long made = System.nanoTime();

    /** What tells the file from every other of its name. */
    Object key;

    /** Where the last whole line ends, uncompressed. */
    long scanned;

    /** How long the file was when it was last looked at, on the disk. */
    long size;

    /** When it was written last, as far as we know; null if we just wrote it ourselves. */
    @Nullable
    FileTime modified;

    /** How many lines there are, blank ones included. */
    long lines;

    /** How many of them are entries. */
    int entries;

    /** Where the last line that is not blank starts, and how long it is if it can be loaded; -1 if there is none. */
    long lastStart = -1;

    int lastLength;

    /** Digest of that line; empty if it was not computed yet. */
    String lastDigest = "";

    /** Position of that line, or of a deleted one that was behind it; 0 if there was none. */
    long lastPosition;

    /** Whether part of it, or all, could not be read. */
    boolean damaged;

    /** Whether it may hold an entry outside the time that its name stands for. */
    boolean stray;

    Part(String name, int number, Object key) {
        this.name = name;
        this.number = number;
        this.key = key;
    }

    Part copy() {
        return copy(name);
    }

    /** Returns a copy that has another name. */
    Part copy(String other) {
        Part copy = new Part(other, number, key);
        copy.scanned = scanned;
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
    boolean isUnread() {
        return size > 0 && scanned == 0 && lines == 0 && !damaged;
    }

    /** Returns whether it is time to find out again whether it can be read. */
    boolean isToBeTried() {
        return System.nanoTime() - made >= TRIED_NANOS;
    }

    boolean isPacked() {
        return name.endsWith(Layout.PACKED);
    }

    /** Remembers what the disk says of the file. */
    void seen(BasicFileAttributes now) {
        size = now.size();
        modified = now.lastModifiedTime();
    }

    /** Returns whether the disk says that this very file has not changed since, as far as we know. */
    boolean isUnchanged(BasicFileAttributes now, Object nowKey) {
        return key.equals(nowKey)
                && now.size() == size
                && (modified == null || modified.equals(now.lastModifiedTime()));
    }

    /** Notes a line behind all others. */
    void line(long start, int length) {
        lastStart = start;
        lastLength = length;
        lastDigest = "";
    }

    /** Notes that a copy is the file now, and returns its seal. */
    Seal replacedBy(Copy copy, Shelf shelf) throws IOException {
        key = copy.key();
        size = copy.bytes();
        modified = null;
        damaged = false;
        Seal seal = copy.seal(lastStart, lastLength, shelf);
        lastDigest = seal.last();
        return seal;
    }

    Seal seal(Source content) throws IOException {
        if (lastDigest.isEmpty()) {
            lastDigest = Seal.of(name, lastStart, lastLength, content).last();
        }
        return new Seal(name, lastStart, lastDigest.isEmpty() ? 0 : lastLength, lastDigest);
    }
}
