package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The files that one change has staged. Another thread may cancel it: then they are deleted, and no more can be staged.
 *
 * <p>For many threads.
 */
public final class StagedFiles {

    private final StagedPaths names;
    private final Storage storage;
    private final String token;
    private final Set<String> sources;
    private final Set<Path> staged = new LinkedHashSet<>();
    private boolean cancelled;

    /**
     * Stages nothing yet.
     *
     * @param token part of the name of each staged file
     * @param sources names of the files whose text they get
     */
    public StagedFiles(StagedPaths names, Storage storage, String token, Collection<String> sources) {
        this.names = names;
        this.storage = storage;
        this.token = token;
        this.sources = Set.copyOf(sources);
    }

    public String token() {
        return token;
    }

    /** Creates the empty file of a copy that is to take a file's place. */
    Path createCopy(String file) throws IOException {
        return create(names.copy(file, token));
    }

    /** Creates the empty file of lines that are to be appended to a file. */
    public Path createLines(String file) throws IOException {
        Path path = names.lines(file, token);
        storage.createFolder(path.getParent());
        return create(path);
    }

    private synchronized Path create(Path path) throws IOException {
        requireActive();
        storage.delete(path);
        staged.add(path);
        storage.create(path);
        return path;
    }

    /**
     * Checks whether the change may go on.
     *
     * @throws IOException if it was cancelled
     */
    public synchronized void requireActive() throws IOException {
        if (cancelled) {
            throw new IOException("an entry of the file was changed meanwhile");
        }
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Returns whether one of these files was copied. */
    public boolean isFromAny(Collection<String> files) {
        return !Collections.disjoint(sources, files);
    }

    public Set<String> sources() {
        return sources;
    }

    /**
     * Deletes what was staged and prevents that more is.
     *
     * @throws IOException if a file cannot be deleted; then it may be cancelled again
     */
    public synchronized void cancel() throws IOException {
        cancelled = true;
        for (Path path : Set.copyOf(staged)) {
            storage.delete(path);
            staged.remove(path);
        }
    }

    /** Forgets them: they have taken their places, or are deleted elsewhere. */
    public synchronized void forget() {
        staged.clear();
    }

    /** Returns the files that were staged and not deleted. */
    public synchronized Set<Path> stagedFiles() {
        return Set.copyOf(staged);
    }
}
