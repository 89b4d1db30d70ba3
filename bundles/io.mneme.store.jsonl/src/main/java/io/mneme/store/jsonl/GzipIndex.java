package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Where in a gzip file reading can begin. Members of our own are hopped over by what their headers say; to find the end
 * of another program's member it has to be decompressed.
 */
final class GzipIndex {

    /** Parts are at least so long, but the last, in bytes of content: many small members make one. */
    private static final int PART = GzipWriter.MEMBER / 2;

    /** What deflate can make of one byte at most. */
    private static final int MOST_EXPANSION = 1032;

    private static final int BLOCK = 1 << 16;

    private final Bytes file;
    private final long size;
    private long[] starts = new long[16];
    private long[] contents = new long[16];
    private int count;
    private long length;
    private boolean broken;
    private @Nullable String damage;

    private GzipIndex(Bytes file) throws IOException {
        this.file = file;
        this.size = file.length();
    }

    /** Finds the members of a file as it is now. */
    static GzipIndex of(Bytes file) throws IOException {
        GzipIndex index = new GzipIndex(file);
        if (index.size == 0) {
            index.breaks("the file is empty");
        }
        for (long at = 0; at < index.size && !index.broken; ) {
            index.note(at);
            at = index.endOfMember(at);
        }
        return index;
    }

    private void note(long at) {
        if (count > 0 && length - contents[count - 1] < PART) {
            return;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            contents = Arrays.copyOf(contents, 2 * count);
        }
        starts[count] = at;
        contents[count] = length;
        count++;
    }

    private long endOfMember(long at) throws IOException {
        try {
            GzipHeader header = GzipHeader.read(file, at);
            if (canBeHopped(header, at)) {
                length += header.content();
                return at + header.member();
            }
            return endFoundByReading(at);
        } catch (ZipException e) {
            breaks(e.getMessage());
            return at;
        }
    }

    /** A header may be damaged, or lie: it is believed if both ends of the member bear it out. */
    private boolean canBeHopped(GzipHeader header, long at) throws IOException {
        long end = at + header.member();
        return header.member() >= header.length() + 2 + GzipHeader.TRAILER_LENGTH
                && end <= size
                && header.content() <= header.member() * MOST_EXPANSION
                && new ByteReader(file, end - 4).four() == header.content()
                && (end == size || isHeader(end));
    }

    private boolean isHeader(long at) throws IOException {
        try {
            return GzipHeader.read(file, at).length() > 0;
        } catch (ZipException e) {
            return false;
        }
    }

    private long endFoundByReading(long at) throws IOException {
        byte[] block = new byte[BLOCK];
        try (GzipCursor cursor = new GzipCursor(file, at)) {
            long start = length;
            for (boolean within = cursor.begin(); within; within = cursor.isWithin()) {
                length += cursor.readWithin(block, 0, BLOCK);
            }
            if (cursor.isBroken()) {
                breaks(cursor.damage().orElseThrow());
            } else {
                cursor.damage().ifPresent(why -> differs(start, why));
            }
            return cursor.at();
        }
    }

    private void breaks(String why) {
        broken = true;
        damage = "nothing can be read from byte " + length + " of the content on: " + why;
    }

    private void differs(long start, String why) {
        damage = "something differs between bytes " + start + " and " + length + " of the content: " + why;
    }

    /** Returns how much content there is, in bytes. */
    long length() {
        return length;
    }

    /** Returns what was found to be wrong; the newest if there are several things. */
    Optional<String> damage() {
        return Optional.ofNullable(damage);
    }

    /** Returns the part that holds this byte of the content. */
    int partAt(long at) {
        int found = Arrays.binarySearch(contents, 0, count, at);
        return found < 0 ? -2 - found : found;
    }

    /** Returns where a part starts in the file. */
    long fileStart(int part) {
        return starts[part];
    }

    /** Returns where a part starts in the content. */
    long start(int part) {
        return contents[part];
    }

    /** Returns where a part ends in the content. */
    long end(int part) {
        return part + 1 < count ? contents[part + 1] : length;
    }
}
