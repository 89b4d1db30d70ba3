package io.mneme.store.jsonl.engine;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.FolderAccess;
import io.mneme.store.jsonl.process.ReadOnlyFollower;
import io.mneme.store.jsonl.process.WriteRight;
import io.mneme.store.jsonl.recovery.IntentReplay;
import io.mneme.store.jsonl.recovery.StagedChanges;
import io.mneme.store.jsonl.recovery.TornTailRepair;
import io.mneme.store.jsonl.recovery.UnfinishedWork;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The files of a journal, and what they hold now. In the writing turn only, but for the display and the right. */
public final class JournalStore<E> implements RefreshTarget<E>, AutoCloseable {

    private final JournalSettings settings;
    private final SyncMonitor storage;
    private final EntryDecoder<E> decoder;
    private final FileHandleCache handleCache = new FileHandleCache();
    private final FileRefresh<E> fileRefresh;
    private final ActiveFile<E> activeFile;
    private final UnfinishedWork unfinishedWork;
    private final SnapshotPublisher<E> publisher;
    private final WriteRight right;
    private ReadOnlyFollower<E> follower;
    private ContentsLoader<E> loader;
    private JournalContents<E> contents;

    JournalStore(JournalSettings settings, SyncMonitor storage, EntryDecoder<E> decoder, FolderAccess access) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.right = new WriteRight(settings, storage, access);
        this.fileRefresh = new FileRefresh<>(this, settings, storage, decoder);
        this.activeFile = new ActiveFile<>(this, fileRefresh.schedule(), settings, storage);
        IntentReplay replay = new IntentReplay(settings, storage, fileRefresh.replacedFiles()::add);
        this.unfinishedWork = new UnfinishedWork(storage, replay, new StagedChanges(settings, storage));
        this.follower = new ReadOnlyFollower<>(this, settings, decoder, access);
        this.loader = new ContentsLoader<>(settings, decoder, access.ledger(), handleCache);
        this.contents = JournalContents.unread(decoder, access.ledger(), settings);
        this.publisher = new SnapshotPublisher<>(settings, contents.snapshot());
    }

    /** Reads the files for the first time; what a crash has left is mended if they can be written. */
    void start(Supplier<Optional<Checkpoint>> checkpoint) throws IOException {
        if (right.isHeld()) {
            replace(loader.load(checkpoint.get()));
            repairTornTails();
        } else {
            follower.refreshFirst();
        }
    }

    private void repairTornTails() throws IOException {
        TornTailRepair.repairAll(contents, settings, storage, decoder);
        seal();
        publish();
    }

    /** Returns what publishes the snapshots that readers use. */
    public SnapshotPublisher<E> publisher() {
        return publisher;
    }

    /** Returns why nothing can be written, if it cannot. */
    public Optional<String> readOnly() {
        return right.refusal();
    }

    public WriteRight right() {
        return right;
    }

    /**
     * Takes in what other programs did to the files since the last look. What they put in a file's place counts as new.
     *
     * @throws IOException if that failed; all is as it was, and the next look tries again
     */
    void refresh() throws IOException {
        if (publisher.isRefreshDue() || !fileRefresh.isAppendedKnown()) {
            refreshNow();
        } else {
            refresh(fileRefresh::examineAppended);
        }
    }

    /** Looks as if the last look was long ago. */
    void refreshNow() throws IOException {
        refresh(fileRefresh::examineSome);
        publisher.markRefreshed();
    }

    /** Looks at all files, however short ago the last look was. */
    public void refreshAll() throws IOException {
        refresh(fileRefresh::examineAll);
        publisher.markRefreshed();
    }

    /** Looks at some files, before they are changed. */
    public void refreshFiles(Set<String> files) throws IOException {
        refresh(() -> fileRefresh.examineOnly(files));
    }

    /**
     * Looks, before something is written.
     *
     * @throws ReadOnlyJournalException if another process writes here, or nothing can be written
     */
    public void refreshBeforeWrite() throws IOException {
        requireWriter();
        refresh();
        // The look may have found that the folder is no longer the one that was locked.
        requireWriter();
    }

    /** Looks, before entries are changed; each file of theirs is {@linkplain #refreshFiles looked at} besides. */
    public void refreshBeforeChange() throws IOException {
        requireWriter();
        refreshNow();
        requireWriter();
    }

    /** Returns whether nothing may be written before the next look. */
    public boolean mustRefreshFirst() {
        return publisher.isClosed() || !unfinishedWork.isEmpty() || readOnly().isPresent();
    }

    private void refresh(FileRefresh.Examination examination) throws IOException {
        publisher.requireOpen();
        releaseLock();
        if (!right.isHeld()) {
            refreshReadOnly();
            return;
        }
        completeUnfinishedWork();
        examination.run();
    }

    private void refreshReadOnly() throws IOException {
        try {
            follower.refreshOrFinish(storage);
        } finally {
            publisher.markRefreshed();
        }
    }

    private void completeUnfinishedWork() throws IOException {
        if (unfinishedWork.retry(ledger())) {
            reread();
            unfinishedWork.finished();
        }
    }

    /** Becomes the writer, if nothing is in the way any more. */
    private void requireWriter() throws IOException {
        if (readOnly().isPresent()) {
            publisher.requireOpen();
            releaseLock();
            right.claim(this::becomeWriter);
            repairTornTails();
        }
    }

    /**
     * Releases the lock after a failed sync or the loss of the folder; returns whether that is so. Nothing is written before
     * the files were opened and read again; what was read stays visible.
     */
    private boolean releaseLock() throws IOException {
        if (!right.isToBeReleased()) {
            return false;
        }
        ledger().truncateTail();
        unfinishedWork.deleteLeftovers();
        right.release(contents.end());
        follower = new ReadOnlyFollower<>(this, settings, decoder, right.access());
        activeFile.closeHandle();
        publish();
        return true;
    }

    @Override
    public boolean releaseLostFolder() throws IOException {
        right.checkFolder();
        boolean released = releaseLock();
        if (released) {
            refreshReadOnly();
        }
        return released;
    }

    private void becomeWriter(FolderAccess writing) throws IOException {
        unfinishedWork.retry(writing.ledger());
        unfinishedWork.finished();
        ContentsLoader<E> first = new ContentsLoader<>(settings, decoder, writing.ledger(), handleCache);
        replaceContents(first.load(Optional.empty()));
        loader = first;
    }

    /** Returns the file that is held open to append to it. */
    public ActiveFile<E> activeFile() {
        return activeFile;
    }

    @Override
    public void replaceContents(JournalContents<E> next) {
        replace(next);
        fileRefresh.schedule().changedByUs();
    }

    @Override
    public void replace(JournalContents<E> next) {
        FileSet former = contents.fileSet();
        contents = next;
        activeFile.release();
        fileRefresh.window().reopenMoved(contents);
        publish();
        former.release();
    }

    @Override
    public void publish() {
        publisher.publish(contents.snapshot());
    }

    private void reread() throws IOException {
        JournalContents<E> next = loader.reload(Set.of(), contents);
        fileRefresh.window().move(contents, next, Set.of());
        replaceContents(next);
    }

    @Override
    public void seal() throws IOException {
        ledger().fingerprint(contents.end(), contents.fingerprints());
    }

    /** Reads all files again. */
    public void reload() throws IOException {
        reread();
        seal();
    }

    /** Returns what has to be done before anything else is written. */
    public UnfinishedWork unfinishedWork() {
        return unfinishedWork;
    }

    /** Takes back a write that failed half way: now, or at the next look if that fails too. */
    public void takeBack(PartialWrite half) throws IOException {
        unfinishedWork.takeBackLater(half);
        activeFile.markTouched();
        completeUnfinishedWork();
    }

    /** Returns what takes in the changes of other programs. */
    public FileRefresh<E> fileRefresh() {
        return fileRefresh;
    }

    @Override
    public ContentsLoader<E> loader() {
        return loader;
    }

    @Override
    public JournalContents<E> contents() {
        return contents;
    }

    @Override
    public Ledger ledger() {
        return right.access().ledger();
    }

    @Override
    public FileHandleCache handleCache() {
        return handleCache;
    }

    @Override
    public void close() throws IOException {
        if (publisher.isClosed()) {
            return;
        }
        try (right) {
            if (readOnly().isEmpty() && !unfinishedWork.isUnfinished()) {
                fileRefresh.finish();
                activeFile.sync();
                seal();
                if (contents.isFullyScanned()) {
                    Checkpoint last = Checkpoint.of(contents, ledger(), settings);
                    CheckpointCodec.write(settings.checkpointFile(), last, storage);
                }
            }
        } finally {
            publisher.close();
            fileRefresh.close();
            unfinishedWork.close();
            contents.fileSet().release();
        }
    }
}
