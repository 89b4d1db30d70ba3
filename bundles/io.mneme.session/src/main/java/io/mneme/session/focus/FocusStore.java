package io.mneme.session.focus;

import io.mneme.api.focus.FocusStorageException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets one caller at a time use the files of focus sessions, also of several processes. */
@Component(service = FocusStore.class)
public final class FocusStore {

    private static final Logger LOG = LoggerFactory.getLogger(FocusStore.class);

    private final ConfiguredFocus configuration;
    private final Clock clock;
    private final FocusLock lock = new FocusLock();

    /** Uses the files. */
    @FunctionalInterface
    interface FilesAction<T> {

        T run(FocusFiles files, FocusSettings settings) throws IOException;
    }

    @Activate
    public FocusStore(@Reference ConfiguredFocus configuration) {
        this(configuration, Clock.systemUTC());
    }

    /** @param clock names copies of unreadable files */
    FocusStore(ConfiguredFocus configuration, Clock clock) {
        this.configuration = configuration;
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
            Path folder = settings.folder().orElseThrow(() -> new IOException("no folder is configured"));
            OwnerFolders.create(folder);
            for (String inner : List.of("sessions", "visits", "unreadable")) {
                OwnerFolders.exists(folder.resolve(inner));
            }
            return lock.run(folder, () -> action.run(new FocusFiles(folder, clock), settings));
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
}
