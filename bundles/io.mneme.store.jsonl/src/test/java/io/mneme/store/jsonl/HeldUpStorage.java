package io.mneme.store.jsonl;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A disk on which a file is renamed only when it is told to. */
final class HeldUpStorage implements Storage {

    private static final long SECONDS = 20;

    private final Storage disk = new UnsyncedStorage();
    private final CountDownLatch moving = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /** Waits until a file is about to be renamed. */
    void awaitMove() {
        await(moving);
    }

    /** Lets this and all later files be renamed. */
    void release() {
        released.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nothing happened");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        moving.countDown();
        await(released);
        disk.move(from, to);
    }

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
    public void sync(FileOutputStream file, FileChannel same) throws IOException {
        disk.sync(file, same);
    }

    @Override
    public void truncate(RandomAccessFile file, long size) throws IOException {
        disk.truncate(file, size);
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        disk.syncFolder(folder);
    }
}
