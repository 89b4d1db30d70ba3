package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.Path;

/** Refuses what does not fit on the disk, before anything is written for it. */
public final class DiskSpace {

    private DiskSpace() {}

    public static boolean hasRoom(Storage storage, Path folder, long bytes) throws IOException {
        return storage.usableSpace(folder) >= bytes;
    }

    /**
     * Checks whether a folder has room.
     *
     * @throws IOException if it has not; the message names no path, since it is shown to callers far away
     */
    public static void requireRoom(Storage storage, Path folder, long bytes) throws IOException {
        long usable = storage.usableSpace(folder);
        if (usable < bytes) {
            throw new IOException("disk full: the change needs " + bytes + " bytes, " + usable + " are usable");
        }
    }
}
