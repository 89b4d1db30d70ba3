package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The changes that are staging files. A change may stage while other threads append. Thread-safe. */
public final class StagedChanges {

    private final StagedPaths paths;
    private final Storage storage;
    private final Set<StagedFiles> active = ConcurrentHashMap.newKeySet();

    public StagedChanges(JournalSettings settings, Storage storage) {
        this.paths = new StagedPaths(settings);
        this.storage = storage;
    }

    /** Starts a change that copies text from these files. */
    public StagedFiles start(String token, Collection<String> sources) {
        StagedFiles files = new StagedFiles(paths, storage, token, sources);
        active.add(files);
        return files;
    }

    /** Removes a change that has ended. */
    public void end(StagedFiles files) {
        active.remove(files);
    }

    /**
     * Cancels all other changes that have copied the same files, since their copies contain text that this change
     * removes.
     */
    public void cancelOthers(StagedFiles own) throws IOException {
        for (StagedFiles other : active) {
            if (other != own && other.isFromAny(own.sources())) {
                other.cancel();
            }
        }
    }
}
