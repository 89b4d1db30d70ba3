package io.mneme.ui.http.problem;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** Says what is wrong with the disk, without the names of its files. */
final class StorageFault {

    private StorageFault() {}

    /** Returns the beginning of a sentence about a failure of the storage. */
    static String describe(Throwable failure) {
        String what = "";
        for (Throwable cause = failure; cause != null && what.isEmpty(); cause = cause.getCause()) {
            what = describeKnown(cause);
        }
        return what.isEmpty() ? "the storage failed" : "the storage failed: " + what;
    }

    private static String describeKnown(Throwable cause) {
        if (cause instanceof AccessDeniedException) {
            return "access to its files is denied";
        }
        if (cause instanceof NoSuchFileException) {
            return "its folder or a file in it is gone";
        }
        if (cause instanceof ReadOnlyFileSystemException) {
            return "the disk can only be read";
        }
        return cause instanceof IOException ? describeKnown(message((IOException) cause)) : "";
    }

    private static String message(IOException failure) {
        String reason = failure instanceof FileSystemException known ? known.getReason() : failure.getMessage();
        return String.valueOf(reason).toLowerCase(Locale.ROOT);
    }

    // As the systems say it: Java has no exception for it.
    private static String describeKnown(String message) {
        if (message.contains("no space left") || message.contains("not enough space")) {
            return "the disk is full";
        }
        if (message.contains("quota exceeded")) {
            return "the disk quota is used up";
        }
        if (message.contains("read-only file system")) {
            return "the disk can only be read";
        }
        return message.contains("too many open files") ? "too many files are open" : "";
    }
}
