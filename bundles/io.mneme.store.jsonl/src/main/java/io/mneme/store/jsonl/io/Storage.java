package io.mneme.store.jsonl.io;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Everything the journal does to the disk that can fail. None of it minds an interrupted thread: a channel that closes
 * because one caller was interrupted would take the journal away from all others.
 */
public interface Storage {

    /** Makes a folder that only its owner may enter, unless it is there. */
    void createFolder(Path folder) throws IOException;

    /** Makes an empty file that only its owner may read. */
    void create(Path file) throws IOException;

    void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException;

    /** Makes everything written to a file durable; {@code same} is another opening of it, which may be closed. */
    void sync(FileOutputStream file, FileChannel same) throws IOException;

    void truncate(RandomAccessFile file, long size) throws IOException;

    /** Renames a file over another one of the same folder, atomically. */
    void move(Path from, Path to) throws IOException;

    /** Deletes a file if it is there. */
    void delete(Path file) throws IOException;

    /** Makes renamed, created and deleted names durable. */
    void syncFolder(Path folder) throws IOException;

    /** Returns how many bytes may still be written to the disk of a folder. */
    default long usableSpace(Path folder) throws IOException {
        long usable = folder.toFile().getUsableSpace();
        // Without an answer the write itself shows whether there is room.
        return usable > 0 || Files.getFileStore(folder).getTotalSpace() > 0 ? usable : Long.MAX_VALUE;
    }
}
