package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The changes whose files are being staged at present, also beside appends. For many threads. */
public final class StagedChanges {

    private final StagedPaths names;
    private final Storage storage;
    private final Set<StagedFiles> active = ConcurrentHashMap.newKeySet();

    public StagedChanges(JournalSettings settings, Storage storage) {
        this.names = new StagedPaths(settings);
        this.storage = storage;
    }

    /** Starts a change that copies text of these files. */
    public StagedFiles start(String token, Collection<String> sources) {
        StagedFiles files = new StagedFiles(names, storage, token, sources);
        active.add(files);
        return files;
    }

    /** Forgets a change that has ended. */
    public void end(StagedFiles files) {
        active.remove(files);
    }

    /** Cancels the other changes that have copied the same files: their copies hold the text that a change removes. */
    public void cancelOthers(StagedFiles mine) throws IOException {
        for (StagedFiles other : active) {
            if (other != mine && other.isFromAny(mine.sources())) {
                other.cancel();
            }
        }
    }
}
