package io.mneme.store.jsonl.process;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.DirectoryListing;
import io.mneme.store.jsonl.io.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock of a folder, which excludes all other writers. The system releases it when the process ends or crashes. */
final class FolderLock implements Closeable {

    private static final String FILE_NAME = ".lock";

    private final String property;
    private final FileChannel channel;
    private final Path file;

    /** Identifies the locked file, also after another file has got its name. */
    private final Object key;

    private FolderLock(String property, FileChannel channel, Path file) throws IOException {
        this.property = property;
        this.channel = channel;
        this.file = file;
        this.key = AppendFile.key(file);
    }

    /**
     * Locks a folder.
     *
     * @throws ReadOnlyJournalException if another writer has locked it; the message contains the id of its process
     */
    static FolderLock acquire(Path folder, Storage storage) throws IOException {
        // The system releases the lock of a process when the process closes any channel to the file. So a second writer
        // in this process must not open the file. A system property prevents that across class loaders.
        String property = "mneme.writes:" + folder.toRealPath();
        String pid = Long.toString(ProcessHandle.current().pid());
        if (System.getProperties().putIfAbsent(property, pid) != null) {
            throw lockedBy(pid + " (this process)");
        }
        try {
            return locked(property, folder.resolve(FILE_NAME), storage, pid);
        } catch (IOException | RuntimeException e) {
            System.clearProperty(property);
            throw e;
        }
    }

    private static FolderLock locked(String property, Path file, Storage storage, String pid) throws IOException {
        if (!Files.exists(file)) {
            storage.create(file);
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw lockedBy(owner(file));
            }
            // Writing before truncating needs no new block, which a full disk does not have.
            channel.truncate(channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII))));
            return new FolderLock(property, channel, file);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The caller may be remote, so the message does not name the folder. */
    private static ReadOnlyJournalException lockedBy(String process) {
        return new ReadOnlyJournalException(
                "this journal is being written by process " + process + "; one process writes a folder at a time");
    }

    private static String owner(Path file) throws IOException {
        String pid = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        return pid.matches("[0-9]{1,19}") ? pid : "unknown";
    }

    /**
     * Returns whether the locked file is still in the folder; if not, the folder or the file was removed or replaced.
     *
     * @throws IOException if the folder or the file cannot be examined
     */
    boolean isInPlace() throws IOException {
        return DirectoryListing.contains(file) && key.equals(AppendFile.key(file));
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            System.clearProperty(property);
        }
    }
}
