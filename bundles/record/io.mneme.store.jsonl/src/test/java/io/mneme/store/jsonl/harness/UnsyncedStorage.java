package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.io.Storage;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A disk without syncs, whose content may be lost at a power failure. */
public class UnsyncedStorage implements Storage {

    private final Storage disk = new LocalStorage();

    @Override
    public void createFolder(Path folder) throws IOException {
        disk.createFolder(folder);
    }

    @Override
    public void create(Path file) throws IOException {
        disk.create(file);
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        disk.append(to, bytes, offset, length);
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {}

    @Override
    public void truncate(RandomAccessFile file, long size) throws IOException {
        disk.truncate(file, size);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        disk.move(from, to);
    }

    @Override
    public boolean link(Path file, Path name) throws IOException {
        return disk.link(file, name);
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {}
}
