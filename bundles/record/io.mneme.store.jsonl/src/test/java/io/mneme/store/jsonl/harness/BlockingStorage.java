package io.mneme.store.jsonl.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A disk on which renames wait until a test permits them. */
public final class BlockingStorage extends UnsyncedStorage {

    private static final long SECONDS = 60;

    private final CountDownLatch moving = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /** Waits until a file is about to be renamed. */
    public void awaitMove() {
        await(moving);
    }

    /** Permits this and all later renames. */
    public void release() {
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
        super.move(from, to);
    }
}
