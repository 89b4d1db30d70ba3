package io.mneme.store.jsonl.engine;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.engine.FileRefresh.RefreshTarget;
import io.mneme.store.jsonl.engine.WriterHandover.HandoverTarget;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.IoTask;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.FolderAccess;
import io.mneme.store.jsonl.process.WriteRight;
import io.mneme.store.jsonl.recovery.IntentReplay;
import io.mneme.store.jsonl.recovery.TornTailRepair;
import io.mneme.store.jsonl.recovery.UnfinishedWork;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The open journal: its files, their contents and their ledger. Used in the write turn only, except {@link
 * #publisher()}, {@link #right()} and {@link #repairedTails()}.
 */
public final class JournalStore<E> implements RefreshTarget<E>, HandoverTarget<E>, AutoCloseable {

    private final JournalSettings settings;
    private final SyncMonitor storage;
    private final EntryDecoder<E> decoder;
    private final FileHandleCache handleCache = new FileHandleCache();
    private final FileRefresh<E> fileRefresh;
    private final ActiveFile<E> activeFile;
    private final UnfinishedWork unfinishedWork;
    private final SnapshotPublisher<E> publisher;
    private final WriteRight right;
    private final WriterHandover<E> handover;
    private ContentsLoader<E> loader;
    private JournalContents<E> contents;
    private volatile long repairedTails;

    /** Creates the store of a folder of which nothing was read. */
    public JournalStore(JournalSettings settings, SyncMonitor storage, EntryDecoder<E> decoder, FolderAccess access) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.right = new WriteRight(settings, storage, access);
        this.fileRefresh = new FileRefresh<>(this, settings, storage, decoder);
        this.activeFile = new ActiveFile<>(this, fileRefresh.schedule(), settings, storage);
        IntentReplay replay = new IntentReplay(settings, storage, fileRefresh.replacedFiles()::add);
        this.unfinishedWork = new UnfinishedWork(settings, storage, replay);
        this.handover = new WriterHandover<>(this, settings, storage, decoder);
        this.loader = new ContentsLoader<>(settings, decoder, access.ledger(), handleCache);
        this.contents = JournalContents.unread(decoder, access.ledger(), settings);
        this.publisher = new SnapshotPublisher<>(settings, contents.snapshot());
    }

    /** Reads the files for the first time; repairs torn tails if this process is the writer. */
    public void start(Supplier<Optional<Checkpoint>> checkpoint) throws IOException {
        if (right.isHeld()) {
            replace(loader.load(checkpoint));
            repairTornTails();
        } else {
            handover.readFirst();
        }
    }

    @Override
    public void repairTornTails() throws IOException {
        repairedTails += TornTailRepair.repairAll(contents, settings, storage, decoder);
        recordFingerprints();
        publish();
    }

    /** Returns the number of last lines without an end that were repaired since the journal was opened. */
    public long repairedTails() {
        return repairedTails;
    }

    @Override
    public SnapshotPublisher<E> publisher() {
        return publisher;
    }

    /** Returns the reason why the journal cannot be written; empty if it can. */
    public Optional<String> readOnly() {
        return right.refusal();
    }

    @Override
    public WriteRight right() {
        return right;
    }

    /**
     * Refreshes the contents after changes of other programs. The lines of a replaced file get new positions.
     *
     * @throws IOException if that failed; then nothing has changed, and the next refresh tries again
     */
    void refresh() throws IOException {
        if (publisher.isRefreshDue() || !fileRefresh.isActiveFileKnown()) {
            refreshNow();
        } else {
            refresh(fileRefresh::examineActive);
        }
    }

    /** Refreshes a bounded number of files, however recent the last refresh was. */
    void refreshNow() throws IOException {
        refresh(fileRefresh::examineSome);
        publisher.markRefreshed();
    }

    /** Refreshes all files, however recent the last refresh was. */
    public void refreshAll() throws IOException {
        refresh(fileRefresh::examineAll);
        publisher.markRefreshed();
    }

    /** Refreshes some files, before they are changed. */
    public void refreshFiles(Set<String> files) throws IOException {
        refresh(() -> fileRefresh.examineOnly(files));
    }

    /**
     * Refreshes before an append.
     *
     * @throws ReadOnlyJournalException if another process is the writer, or the folder cannot be written
     */
    public void refreshBeforeWrite() throws IOException {
        handover.requireWriter();
        refresh();
        // The refresh may have detected that the folder is no longer the one that was locked.
        handover.requireWriter();
    }

    /** Refreshes before entries are changed; the caller also {@linkplain #refreshFiles refreshes} their files. */
    public void refreshBeforeChange() throws IOException {
        handover.requireWriter();
        refreshNow();
        handover.requireWriter();
    }

    /** Returns whether nothing may be written before the next refresh. */
    public boolean mustRefreshFirst() {
        return publisher.isClosed() || !unfinishedWork.isEmpty() || readOnly().isPresent();
    }

    private void refresh(IoTask examination) throws IOException {
        publisher.requireOpen();
        handover.releaseIfLost();
        if (!right.isHeld()) {
            handover.refreshReadOnly();
            return;
        }
        completeUnfinishedWork();
        examination.run();
    }

    private void completeUnfinishedWork() throws IOException {
        if (unfinishedWork.retry(ledger())) {
            reloadContents();
            unfinishedWork.finished();
        }
    }

    @Override
    public boolean releaseLostFolder() throws IOException {
        right.checkFolder();
        boolean released = handover.releaseIfLost();
        if (released) {
            handover.refreshReadOnly();
        }
        return released;
    }

    @Override
    public void loadAll(Ledger ledger) throws IOException {
        ContentsLoader<E> newLoader = new ContentsLoader<>(settings, decoder, ledger, handleCache);
        replaceContents(newLoader.load());
        loader = newLoader;
    }

    @Override
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

    private void reloadContents() throws IOException {
        JournalContents<E> next = loader.reload(Set.of(), contents);
        fileRefresh.window().move(contents, next, Set.of());
        replaceContents(next);
    }

    @Override
    public void recordFingerprints() throws IOException {
        ledger().fingerprint(contents.end(), contents.fingerprints());
    }

    /** Reads all files again, and records their fingerprints. */
    public void reload() throws IOException {
        reloadContents();
        recordFingerprints();
    }

    @Override
    public UnfinishedWork unfinishedWork() {
        return unfinishedWork;
    }

    /** Truncates a partial write: now, or with the next refresh if that fails too. */
    public void truncate(PartialWrite write) throws IOException {
        unfinishedWork.takeBackLater(write);
        activeFile.markWritten();
        completeUnfinishedWork();
    }

    /** Returns the refresh, which detects the changes of other programs. */
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
                recordFingerprints();
                writeCheckpoint();
            }
        } finally {
            publisher.close();
            fileRefresh.close();
            unfinishedWork.close();
            contents.fileSet().release();
        }
    }

    private void writeCheckpoint() throws IOException {
        if (contents.isFullyScanned()) {
            Checkpoint last = Checkpoint.of(contents, ledger(), settings);
            CheckpointCodec.write(
                    settings.checkpointFile(), last, storage, decoder.kind().seal());
        }
    }
}
