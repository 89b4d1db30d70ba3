package io.mneme.store.jsonl.io;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * All operations of the journal on the disk that can fail. They work in an interrupted thread, too: a channel that an
 * interrupt of one caller closes would be lost for all callers.
 */
public interface Storage {

    /** Creates a folder that only its owner may enter, unless it exists. */
    void createFolder(Path folder) throws IOException;

    /** Creates an empty file that only its owner may read. */
    void create(Path file) throws IOException;

    void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException;

    /** Makes all written bytes of a file durable. {@code same} is another handle of the file, which may be closed. */
    void sync(FileOutputStream file, FileChannel same) throws IOException;

    void truncate(RandomAccessFile file, long size) throws IOException;

    /** Renames a file over another one of the same folder, atomically. */
    void move(Path from, Path to) throws IOException;

    /** Gives a file one more name; returns whether it has it. Not every disk permits that. */
    boolean link(Path file, Path name) throws IOException;

    /** Deletes a file if it exists. */
    void delete(Path file) throws IOException;

    /** Makes renames, creations and deletions in a folder durable. */
    void syncFolder(Path folder) throws IOException;

    /** Returns how many bytes are usable on the disk of a folder. */
    default long usableSpace(Path folder) throws IOException {
        long usable = folder.toFile().getUsableSpace();
        // If the system reports nothing, the write itself fails if there is no room.
        return usable > 0 || Files.getFileStore(folder).getTotalSpace() > 0 ? usable : Long.MAX_VALUE;
    }
}
