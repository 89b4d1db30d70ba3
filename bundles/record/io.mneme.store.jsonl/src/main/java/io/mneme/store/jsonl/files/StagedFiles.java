package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The files that one change has staged. Another thread may cancel the change: its staged files are deleted then, and it
 * cannot stage more. Thread-safe.
 */
public final class StagedFiles {

    private final StagedPaths paths;
    private final Storage storage;
    private final String token;
    private final Set<String> sources;
    private final Set<Path> staged = new LinkedHashSet<>();
    private boolean cancelled;

    /**
     * Starts without staged files.
     *
     * @param token part of the name of each staged file
     * @param sources names of the files whose text is copied
     */
    public StagedFiles(StagedPaths paths, Storage storage, String token, Collection<String> sources) {
        this.paths = paths;
        this.storage = storage;
        this.token = token;
        this.sources = Set.copyOf(sources);
    }

    /** Returns the token of the change. */
    public String token() {
        return token;
    }

    /** Creates an empty staged file for a copy that will replace a file. */
    Path createCopy(String file) throws IOException {
        return create(paths.copy(file, token));
    }

    /** Creates an empty staged file for lines that will be appended to a file. */
    public Path createLines(String file) throws IOException {
        Path path = paths.lines(file, token);
        storage.createFolder(path.getParent());
        return create(path);
    }

    /**
     * Gives a file one more name, as the staged file of the lines that leave it.
     *
     * @param key the key of the file that the change has read
     * @return whether it has the name; if not, its lines must be copied
     */
    public synchronized boolean linkLines(String file, Path original, Object key) throws IOException {
        requireActive();
        Path path = paths.lines(file, token);
        storage.delete(path);
        staged.add(path);
        // Another program may have just replaced the file.
        boolean linked = storage.link(original, path) && AppendFile.key(path).equals(key);
        if (!linked) {
            storage.delete(path);
            staged.remove(path);
        }
        return linked;
    }

    private synchronized Path create(Path path) throws IOException {
        requireActive();
        storage.delete(path);
        staged.add(path);
        storage.create(path);
        return path;
    }

    /**
     * Rejects further work on a cancelled change.
     *
     * @throws IOException if the change was cancelled
     */
    public synchronized void requireActive() throws IOException {
        if (cancelled) {
            throw new IOException("an entry of the file was changed meanwhile");
        }
    }

    /** Returns whether the change was cancelled. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Returns whether the change copies text of one of these files. */
    public boolean isFromAny(Collection<String> files) {
        return !Collections.disjoint(sources, files);
    }

    /** Returns the names of the files whose text is copied. */
    public Set<String> sources() {
        return sources;
    }

    /**
     * Cancels the change: deletes the staged files, and rejects further ones.
     *
     * @throws IOException if a file cannot be deleted; the caller may then cancel again
     */
    public synchronized void cancel() throws IOException {
        cancelled = true;
        for (Path path : Set.copyOf(staged)) {
            storage.delete(path);
            staged.remove(path);
        }
    }

    /** Removes all files from this set, after they were renamed or another class has become responsible for them. */
    public synchronized void forget() {
        staged.clear();
    }

    /** Returns the staged files that were not deleted. */
    public synchronized Set<Path> stagedFiles() {
        return Set.copyOf(staged);
    }
}
