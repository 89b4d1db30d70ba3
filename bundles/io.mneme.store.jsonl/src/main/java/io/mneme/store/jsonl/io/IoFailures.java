package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** Says why something failed on the disk, also where the system's message is no more than the name of a file. */
public final class IoFailures {

    private IoFailures() {}

    public static String describe(IOException e) {
        boolean isName = e instanceof FileSystemException known && known.getReason() == null;
        return isName ? e.getClass().getSimpleName() + ": " + e.getMessage() : String.valueOf(e.getMessage());
    }
}
