package io.mneme.sound;

import io.mneme.api.sound.SoundCodes;
import io.mneme.api.sound.SoundUnavailableException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tables of pinyin, loaded at their first use. A container starts without them, and one whose texts are not Chinese never
 * has them in memory.
 */
final class PinyinTables implements AutoCloseable {

    private static final String THREAD_NAME = "mneme-sound";

    private final Supplier<PinyinLookup> loader;
    private final Duration timeout;
    private @Nullable ExecutorService executor;
    private @Nullable Future<PinyinLookup> loading;

    PinyinTables(Supplier<PinyinLookup> loader) {
        this(loader, Duration.ofSeconds(SoundCodes.LOAD_TIMEOUT_SECONDS));
    }

    /**
     * Creates tables that are not loaded.
     *
     * @param loader loads them; called at most once
     * @param timeout how long a caller waits for them
     */
    PinyinTables(Supplier<PinyinLookup> loader, Duration timeout) {
        this.loader = loader;
        this.timeout = timeout;
    }

    /**
     * Returns the tables, and waits until they are loaded.
     *
     * @throws SoundUnavailableException if that fails or takes too long, or the caller is interrupted
     */
    PinyinLookup get() {
        try {
            return loading().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw new SoundUnavailableException("the tables of pinyin cannot be loaded", failed.getCause());
        } catch (TimeoutException slow) {
            throw new SoundUnavailableException("the tables of pinyin are not loaded after " + timeout, slow);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SoundUnavailableException("interrupted before the tables of pinyin were loaded", interrupted);
        }
    }

    private synchronized Future<PinyinLookup> loading() {
        Future<PinyinLookup> started = loading;
        if (started == null) {
            executor = Executors.newSingleThreadExecutor(PinyinTables::thread);
            started = executor.submit(loader::get);
            // The thread ends with its only task.
            executor.shutdown();
            loading = started;
        }
        return started;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, THREAD_NAME);
        thread.setDaemon(true);
        // HanLP searches for its settings there; the caller's loader could contain those of another program.
        thread.setContextClassLoader(PinyinTables.class.getClassLoader());
        return thread;
    }

    @Override
    public synchronized void close() {
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
