package io.mneme.store.jsonl.io;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The disk of this machine. */
public final class LocalStorage implements Storage {

    private static final Logger log = LoggerFactory.getLogger(LocalStorage.class);

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    @Override
    public void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, ownerOnly("rwx------"));
    }

    @Override
    public void create(Path file) throws IOException {
        Files.createFile(file, ownerOnly("rw-------"));
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        to.write(bytes, offset, length);
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {
        if (!syncedUnlessInterrupted(same)) {
            file.getFD().sync();
        }
    }

    /**
     * Costs half as much as a sync of the stream, which writes the file's times, too. An interrupt closes the channel.
     */
    private static boolean syncedUnlessInterrupted(FileChannel file) throws IOException {
        if (!file.isOpen() || Thread.currentThread().isInterrupted()) {
            return false;
        }
        try {
            file.force(false);
            return true;
        } catch (ClosedChannelException e) {
            return false;
        }
    }

    @Override
    public void truncate(RandomAccessFile file, long size) throws IOException {
        file.setLength(size);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public boolean link(Path file, Path name) {
        try {
            Files.createLink(name, file);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            log.debug("{} cannot have another name: {}", file, e.toString());
            return false;
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        boolean interrupted = false;
        try {
            while (!syncedUnlessInterrupted(folder)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean syncedUnlessInterrupted(Path folder) throws IOException {
        // Only a channel can sync a folder. An interrupt closes this channel only.
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }

    private static FileAttribute<?>[] ownerOnly(String mode) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
