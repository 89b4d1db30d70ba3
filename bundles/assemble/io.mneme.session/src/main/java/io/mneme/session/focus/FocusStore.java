package io.mneme.session.focus;

import io.mneme.api.owner.OwnerScope;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusStorageException;
import io.mneme.support.owner.OwnerFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets one caller at a time use the files of focus sessions, also of several processes. */
@Component(service = FocusStore.class)
public final class FocusStore {

    private static final Logger LOG = LoggerFactory.getLogger(FocusStore.class);
    private static final String LOCK_FILE = ".lock";
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 1_000_000;

    private final FocusSettings.CurrentSettings configuration;
    private final TextSeal seal;
    private final Clock clock;
    private final ReentrantLock threads = new ReentrantLock(true);

    /** Uses the files. */
    @FunctionalInterface
    interface FilesAction<T> {

        T run(FocusFiles files, FocusSettings settings) throws IOException;
    }

    @Activate
    public FocusStore(@Reference FocusSettings.CurrentSettings configuration, @Reference TextSeal seal) {
        this(configuration, seal, Clock.systemUTC());
    }

    /**
     * @param seal encrypts the files, if it is on
     * @param clock names copies of unreadable files
     */
    FocusStore(FocusSettings.CurrentSettings configuration, TextSeal seal, Clock clock) {
        this.configuration = configuration;
        this.seal = seal;
        this.clock = clock;
    }

    /**
     * Runs an action on the files, and returns what it returns.
     *
     * @throws FocusStorageException if a file or folder cannot be used; names it, and the reason
     */
    <T> T use(FilesAction<T> action) {
        FocusSettings settings = configuration.current();
        try {
            Path folder = settings.folder()
                    .map(all -> OwnerFolder.of(all, OwnerScope.owner()))
                    .orElseThrow(() -> new IOException("no folder is configured"));
            OwnerFolders.create(folder);
            for (String inner : List.of("sessions", "visits", "unreadable")) {
                OwnerFolders.exists(folder.resolve(inner));
            }
            return runAlone(folder, action, settings);
        } catch (IOException failed) {
            String message = "the files of focus sessions cannot be used: " + reason(failed);
            LOG.warn("{}", message);
            throw new FocusStorageException(message, failed);
        }
    }

    /** Returns the configured settings of weighting policies, by name. */
    Map<String, Double> weightingSettings() {
        return configuration.current().weighting();
    }

    private static String reason(IOException failed) {
        boolean isNamed = failed instanceof FileSystemException && failed.getMessage() != null;
        String kind = failed.getClass().getSimpleName().replace("Exception", "");
        return isNamed && ((FileSystemException) failed).getReason() == null
                ? kind + ": " + failed.getMessage()
                : String.valueOf(failed.getMessage());
    }

    /**
     * Runs an action while all other users of a folder, in this process and in others, are excluded.
     *
     * @param folder a folder that exists
     * @throws IOException if the action throws it, or the lock is not free within 30 s
     */
    private <T> T runAlone(Path folder, FilesAction<T> action, FocusSettings settings) throws IOException {
        threads.lock();
        try (FileChannel channel = FileChannel.open(
                folder.resolve(LOCK_FILE),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                OwnerFolders.ownerOnly("rw-------"))) {
            // Closing the channel releases it.
            acquire(channel, folder);
            return action.run(new FocusFiles(folder, seal, clock), settings);
        } finally {
            threads.unlock();
        }
    }

    private static void acquire(FileChannel channel, Path folder) throws IOException {
        long deadline = System.nanoTime() + LOCK_TIMEOUT.toNanos();
        while (!tryLock(channel)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("others use " + folder + " for more than " + LOCK_TIMEOUT.toSeconds() + " s");
            }
            pause();
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException usedInThisProcess) {
            return false;
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for another process", stopping);
        }
    }
}
