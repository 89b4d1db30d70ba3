package io.mneme.store.jsonl.io;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Passes each call on to another storage, so that a subclass has only what it changes. */
public abstract class ForwardingStorage implements Storage {

    private final Storage storage;

    protected ForwardingStorage(Storage storage) {
        this.storage = storage;
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
    public void move(Path from, Path to) throws IOException {
        storage.move(from, to);
    }

    @Override
    public boolean link(Path file, Path name) throws IOException {
        return storage.link(file, name);
    }

    @Override
    public void delete(Path file) throws IOException {
        storage.delete(file);
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
