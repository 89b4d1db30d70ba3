package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** Describes failures of the disk, also if the system's message is only the name of a file. */
public final class IoFailures {

    private IoFailures() {}

    public static String describe(IOException e) {
        boolean isName = e instanceof FileSystemException known && known.getReason() == null;
        return isName ? e.getClass().getSimpleName() + ": " + e.getMessage() : String.valueOf(e.getMessage());
    }
}
