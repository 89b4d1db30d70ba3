package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.LineFile.PartialWrite;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The files of a journal, and what they hold now. In the writing turn only, but for the display and the right. */
final class Store<E> implements RefreshTarget<E>, AutoCloseable {

    private final Settings settings;
    private final SyncMonitor storage;
    private final Decoder<E> decoder;
    private final Shelf shelf = new Shelf();
    private final FileRefresh<E> refresh;
    private final HeldFile<E> held;
    private final Arrears arrears;
    private final Display<E> display;
    private final WriteRight right;
    private Spectator<E> spectator;
    private Census<E> census;
    private Contents<E> contents;

    Store(Settings settings, SyncMonitor storage, Decoder<E> decoder, Access access) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.right = new WriteRight(settings, storage, access);
        this.refresh = new FileRefresh<>(this, settings, storage, decoder);
        this.held = new HeldFile<>(this, refresh.schedule(), settings, storage);
        Redo redo = new Redo(settings, storage, refresh.formers()::add);
        this.arrears = new Arrears(storage, redo, new StagedChanges(settings, storage));
        this.spectator = new Spectator<>(this, settings, decoder, access);
        this.census = new Census<>(settings, decoder, access.ledger(), shelf);
        this.contents = Contents.unread(decoder, access.ledger(), settings);
        this.display = new Display<>(settings, contents.view());
    }

    /** Reads the files for the first time; what a crash has left is mended if they can be written. */
    void start(Supplier<Optional<Checkpoint>> checkpoint) throws IOException {
        if (right.isHeld()) {
            replace(census.take(checkpoint.get()));
            mendTails();
        } else {
            spectator.lookFirst();
        }
    }

    private void mendTails() throws IOException {
        TornTail.repairAll(contents, settings, storage, decoder);
        seal();
        publish();
    }

    /** Returns where everybody sees what there is now. */
    Display<E> display() {
        return display;
    }

    /** Returns why nothing can be written, if it cannot. */
    Optional<String> readOnly() {
        return right.refusal();
    }

    WriteRight right() {
        return right;
    }

    /**
     * Takes in what other programs did to the files since the last look. What they put in a file's place counts as new.
     *
     * @throws IOException if that failed; all is as it was, and the next look tries again
     */
    void look() throws IOException {
        if (display.isDue() || !refresh.isAppendedKnown()) {
            lookNow();
        } else {
            look(refresh::examineAppended);
        }
    }

    /** Looks as if the last look was long ago. */
    void lookNow() throws IOException {
        look(refresh::examineSome);
        display.lookedAtAll();
    }

    /** Looks at all files, however short ago the last look was. */
    void lookAtEverything() throws IOException {
        look(refresh::examineAll);
        display.lookedAtAll();
    }

    /** Looks at some files, before they are changed. */
    void lookAt(Set<String> files) throws IOException {
        look(() -> refresh.examineOnly(files));
    }

    /**
     * Looks, before something is written.
     *
     * @throws ReadOnlyJournalException if another process writes here, or nothing can be written
     */
    void lookToWrite() throws IOException {
        requireWriter();
        look();
        // The look may have found that the folder is no longer the one that was locked.
        requireWriter();
    }

    /** Looks, before entries are changed; each file of theirs is {@linkplain #lookAt looked at} besides. */
    void lookToChange() throws IOException {
        requireWriter();
        lookNow();
        requireWriter();
    }

    /** Returns whether nothing may be written before the next look. */
    boolean isInDoubt() {
        return display.isClosed() || !arrears.isEmpty() || readOnly().isPresent();
    }

    private void look(FileRefresh.Examination examination) throws IOException {
        display.refuseIfClosed();
        releaseLock();
        if (!right.isHeld()) {
            lookOn();
            return;
        }
        catchUp();
        examination.run();
    }

    private void lookOn() throws IOException {
        try {
            spectator.lookOn(storage);
        } finally {
            display.lookedAtAll();
        }
    }

    private void catchUp() throws IOException {
        if (arrears.clear(ledger())) {
            reread();
            arrears.done();
        }
    }

    /** Becomes the writer, if nothing is in the way any more. */
    private void requireWriter() throws IOException {
        if (readOnly().isPresent()) {
            display.refuseIfClosed();
            releaseLock();
            right.claim(this::takeOver);
            mendTails();
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
        ledger().cutBack();
        arrears.deleteLeftovers();
        right.release(contents.end());
        spectator = new Spectator<>(this, settings, decoder, right.access());
        held.shelve();
        publish();
        return true;
    }

    @Override
    public boolean releaseLostFolder() throws IOException {
        right.checkFolder();
        boolean released = releaseLock();
        if (released) {
            lookOn();
        }
        return released;
    }

    private void takeOver(Access writing) throws IOException {
        arrears.clear(writing.ledger());
        arrears.done();
        Census<E> first = new Census<>(settings, decoder, writing.ledger(), shelf);
        swap(first.take(Optional.empty()));
        census = first;
    }

    /** Returns the file that is held open to append to it. */
    HeldFile<E> held() {
        return held;
    }

    @Override
    public void swap(Contents<E> next) {
        replace(next);
        refresh.schedule().changedByUs();
    }

    @Override
    public void replace(Contents<E> next) {
        Sources former = contents.sources();
        contents = next;
        held.letGo();
        refresh.window().follow(contents);
        publish();
        former.release();
    }

    @Override
    public void publish() {
        display.show(contents.view());
    }

    private void reread() throws IOException {
        Contents<E> next = census.anew(Set.of(), contents);
        refresh.window().move(contents, next, Set.of());
        swap(next);
    }

    @Override
    public void seal() throws IOException {
        ledger().seal(contents.end(), contents.seals());
    }

    /** Reads all files again. */
    void readAnew() throws IOException {
        reread();
        seal();
    }

    /** Returns what has to be done before anything else is written. */
    Arrears arrears() {
        return arrears;
    }

    /** Takes back a write that failed half way: now, or at the next look if that fails too. */
    void cut(PartialWrite half) throws IOException {
        arrears.cut(half);
        held.touched();
        catchUp();
    }

    /** Returns what takes in the changes of other programs. */
    FileRefresh<E> refresh() {
        return refresh;
    }

    @Override
    public Census<E> census() {
        return census;
    }

    @Override
    public Contents<E> contents() {
        return contents;
    }

    @Override
    public Ledger ledger() {
        return right.access().ledger();
    }

    @Override
    public Shelf shelf() {
        return shelf;
    }

    @Override
    public void close() throws IOException {
        if (display.isClosed()) {
            return;
        }
        try (right) {
            if (readOnly().isEmpty() && !arrears.isUnfinished()) {
                refresh.finish();
                held.sync();
                seal();
                if (contents.isWhole()) {
                    Checkpoint last = Checkpoint.of(contents, ledger(), settings);
                    CheckpointFile.write(settings.checkpoint(), last, storage);
                }
            }
        } finally {
            display.close();
            refresh.close();
            arrears.close();
            contents.sources().release();
        }
    }
}
