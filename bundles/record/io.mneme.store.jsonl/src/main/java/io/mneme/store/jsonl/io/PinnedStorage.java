package io.mneme.store.jsonl.io;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A storage that notifies snapshots before a file loses its name, so that they can open it while it has one. */
public final class PinnedStorage implements Storage {

    private final Storage storage;
    private final Set<FilePin> pins = ConcurrentHashMap.newKeySet();

    public PinnedStorage(Storage storage) {
        this.storage = storage;
    }

    /** Needs files that may be replaced or deleted. */
    @FunctionalInterface
    public interface FilePin {

        /** Called before the file of this path is replaced or deleted. It must return at once. */
        void beforeRemoval(Path file);
    }

    /** Notifies a pin from now on. */
    public void add(FilePin pin) {
        pins.add(pin);
    }

    /** Notifies a pin no longer. */
    public void remove(FilePin pin) {
        pins.remove(pin);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        pins.forEach(pin -> pin.beforeRemoval(to));
        storage.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        pins.forEach(pin -> pin.beforeRemoval(file));
        storage.delete(file);
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        storage.createFolder(folder);
    }

    @Override
    public void create(Path file) throws IOException {
        storage.create(file);
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        storage.append(to, bytes, offset, length);
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {
        storage.sync(file, same);
    }

    @Override
    public void truncate(RandomAccessFile file, long size) throws IOException {
        storage.truncate(file, size);
    }

    @Override
    public boolean link(Path file, Path name) throws IOException {
        return storage.link(file, name);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        storage.syncFolder(folder);
    }

    @Override
    public long usableSpace(Path folder) throws IOException {
        return storage.usableSpace(folder);
    }
}
