package io.mneme.store.jsonl.harness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A disk that runs hooks of a test before and after its steps. */
public class HookedStorage extends UnsyncedStorage {

    /** A hook that receives a file. */
    public interface Step {
        void on(Path file) throws IOException;
    }

    private static final Step NOTHING = file -> {};

    private volatile Step beforeMove = NOTHING;
    private volatile Step afterMove = NOTHING;
    private volatile Step beforeAppend = NOTHING;
    private volatile Step afterCreate = NOTHING;
    private volatile Step afterSync = NOTHING;
    private volatile Step beforeFolderSync = NOTHING;
    private volatile boolean links = true;
    private volatile long usable = Long.MAX_VALUE;

    /** Returns a hook that runs for the first file of a name only. */
    public static Step once(String name, Step step) {
        AtomicBoolean taken = new AtomicBoolean();
        return file -> {
            if (file.endsWith(name) && taken.compareAndSet(false, true)) {
                step.on(file);
            }
        };
    }

    /** Runs before a rename, with the name that is replaced. */
    public void beforeMove(Step step) {
        beforeMove = step;
    }

    public void afterMove(Step step) {
        afterMove = step;
    }

    /** Runs before bytes are written to any file. */
    public void beforeAppend(Step step) {
        beforeAppend = step;
    }

    public void afterCreate(Step step) {
        afterCreate = step;
    }

    /** Runs after a sync of any file. */
    public void afterSync(Step step) {
        afterSync = step;
    }

    /** Runs before a sync of a folder. */
    public void beforeFolderSync(Step step) {
        beforeFolderSync = step;
    }

    /** Makes the disk one on which no file can have two names. */
    public HookedStorage withoutLinks() {
        links = false;
        return this;
    }

    public void usable(long bytes) {
        usable = bytes;
    }

    @Override
    public void create(Path file) throws IOException {
        super.create(file);
        afterCreate.on(file);
    }

    @Override
    public boolean link(Path file, Path name) throws IOException {
        boolean linked = links && super.link(file, name);
        if (linked) {
            afterCreate.on(name);
        }
        return linked;
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        beforeAppend.on(Path.of(""));
        super.append(to, bytes, offset, length);
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) {
        try {
            super.sync(file, same);
            afterSync.on(Path.of(""));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        beforeFolderSync.on(folder);
        super.syncFolder(folder);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        beforeMove.on(to);
        super.move(from, to);
        afterMove.on(to);
    }

    @Override
    public long usableSpace(Path folder) {
        return usable;
    }
}
