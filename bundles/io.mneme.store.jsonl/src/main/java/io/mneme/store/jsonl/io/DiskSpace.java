package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.Path;

/** Checks the space on the disk before a change writes anything. */
public final class DiskSpace {

    private DiskSpace() {}

    public static boolean hasRoom(Storage storage, Path folder, long bytes) throws IOException {
        return storage.usableSpace(folder) >= bytes;
    }

    /**
     * Checks whether a folder has room.
     *
     * @throws IOException if it has not; the message has no path, since remote callers see it
     */
    public static void requireRoom(Storage storage, Path folder, long bytes) throws IOException {
        long usable = storage.usableSpace(folder);
        if (usable < bytes) {
            throw new IOException("disk full: the change needs " + bytes + " bytes, " + usable + " are usable");
        }
    }
}
