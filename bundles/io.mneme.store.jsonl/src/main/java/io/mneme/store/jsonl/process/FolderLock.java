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

/** Keeps every other writer out of a folder; the system frees it when the process ends, however it ends. */
final class FolderLock implements Closeable {

    private static final String FILE_NAME = ".lock";

    private final String property;
    private final FileChannel channel;
    private final Path file;

    /** What tells the file that is locked from every other of its name. */
    private final Object key;

    private FolderLock(String property, FileChannel channel, Path file) throws IOException {
        this.property = property;
        this.channel = channel;
        this.file = file;
        this.key = AppendFile.key(file);
    }

    /**
     * Takes the folder.
     *
     * @throws ReadOnlyJournalException if another writer has it; the message names its process
     */
    static FolderLock acquire(Path folder, Storage storage) throws IOException {
        // The system gives a process's lock away when the process closes any channel to the file. So a second writer of
        // this process must not even open it, whichever class loader it comes from: a system property tells it so.
        String property = "mneme.writes:" + folder.toRealPath();
        String pid = Long.toString(ProcessHandle.current().pid());
        if (System.getProperties().putIfAbsent(property, pid) != null) {
            throw refusalNaming(pid + " (this process)");
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
                throw refusalNaming(owner(file));
            }
            // In this order it takes no new block, of which a full disk has none.
            channel.truncate(channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII))));
            return new FolderLock(property, channel, file);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The caller may be remote, so the message does not name the folder. */
    private static ReadOnlyJournalException refusalNaming(String process) {
        return new ReadOnlyJournalException(
                "this journal is being written by process " + process + "; one process writes a folder at a time");
    }

    private static String owner(Path file) throws IOException {
        String pid = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        return pid.matches("[0-9]{1,19}") ? pid : "unknown";
    }

    /**
     * Returns whether the file that is locked is still the one in the folder; if not, the folder was removed or replaced.
     *
     * @throws IOException if the system does not say
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
