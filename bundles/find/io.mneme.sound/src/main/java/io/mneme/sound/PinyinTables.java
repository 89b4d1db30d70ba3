package io.mneme.sound;

import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tables of pinyin, loaded at their first use. A container starts without them, and one whose texts are not Chinese never
 * has them in memory.
 */
final class PinyinTables implements AutoCloseable {

    private final Supplier<PinyinLookup> loader;
    private final Duration timeout;
    // HanLP searches for its settings with the class loader of the thread, which is this bundle's.
    private final NamedExecutor thread = NamedExecutor.single("mneme-sound", ClosePolicy.INTERRUPT, Duration.ZERO);
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
        } catch (RejectedExecutionException closed) {
            throw new SoundUnavailableException("the tables of pinyin are closed", closed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SoundUnavailableException("interrupted before the tables of pinyin were loaded", interrupted);
        }
    }

    private synchronized Future<PinyinLookup> loading() {
        Future<PinyinLookup> started = loading;
        if (started == null) {
            started = thread.submit(loader::get);
            loading = started;
        }
        return started;
    }

    @Override
    public void close() {
        thread.close();
    }
}
