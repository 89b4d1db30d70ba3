package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.LineFile.PartialWrite;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** The files of a journal, and what they hold now. In the writing turn only, but for the display and the right. */
final class Store<E> implements AutoCloseable {

    private final Settings settings;
    private final SyncMonitor storage;
    private final Decoder<E> decoder;
    private final Shelf shelf = new Shelf();
    private final FileRefresh<E> refresh;
    private final HeldFile<E> held;
    private final Arrears arrears;
    private final StagedChanges staged;
    private final Display<E> display;
    private final WriteRight right;
    private Spectator<E> spectator;
    private Census<E> census;
    private Contents<E> contents;

    private Store(Opening<E> opening, Access access) throws IOException {
        this.settings = opening.settings();
        this.storage = opening.storage();
        this.decoder = opening.decoder();
        this.right = new WriteRight(settings, storage, access);
        this.refresh = new FileRefresh<>(this, settings, storage, decoder);
        this.held = new HeldFile<>(this, settings, storage);
        this.arrears = new Arrears(storage, new Redo(settings, storage, formers()::add));
        this.staged = new StagedChanges(settings, storage);
        this.spectator = new Spectator<>(this, settings, decoder, access);
        this.census = new Census<>(settings, decoder, access.ledger(), shelf);
        this.contents = right.isHeld()
                ? census.take(opening.checkpoint().get())
                : Contents.unread(decoder, access.ledger(), settings);
        this.display = new Display<>(settings, contents.view());
    }

    /** Makes a store of the files that one has access to; that is closed if they cannot be read. */
    static <E> Store<E> of(Opening<E> opening, Access access) throws IOException {
        try (Unwinding opened = new Unwinding()) {
            opened.add(access::close);
            Store<E> store = new Store<>(opening, access);
            opened.add(() -> store.contents.sources().release());
            store.mendTails();
            if (!store.right.isHeld()) {
                store.spectator.lookFirst();
            }
            opened.keep();
            return store;
        }
    }

    private void mendTails() throws IOException {
        if (right.isHeld()) {
            TornTail.repairAll(contents, settings, storage, decoder);
            ledger().seal(contents.end(), contents.seals());
            publish();
        }
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

    private void look(Chores.Chore examination) throws IOException {
        display.refuseIfClosed();
        releaseAfterFailedSync();
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
            releaseAfterFailedSync();
            try {
                takeOver();
            } catch (ReadOnlyJournalException | IOException e) {
                throw right.refuse(e);
            }
            mendTails();
        }
    }

    /** After a failed sync nothing is written before the files were opened and read again; what was read stays visible. */
    private void releaseAfterFailedSync() throws IOException {
        if (right.isToBeReleased()) {
            releaseLock();
        }
    }

    private void releaseLock() throws IOException {
        ledger().cutBack();
        arrears.deleteLeftovers();
        right.release(contents.end());
        spectator = new Spectator<>(this, settings, decoder, right.access());
        held.shelve();
        publish();
    }

    /** Releases the lock of a folder that is no longer the one that was locked; returns whether that is so. */
    boolean releaseLostFolder() throws IOException {
        right.checkFolder();
        if (right.isToBeReleased()) {
            releaseLock();
            lookOn();
            return true;
        }
        return false;
    }

    private void takeOver() throws IOException {
        try (Unwinding taken = new Unwinding()) {
            Access writing = right.request();
            taken.add(writing::close);
            arrears.clear(writing.ledger());
            arrears.done();
            Census<E> first = new Census<>(settings, decoder, writing.ledger(), shelf);
            swap(first.take(Optional.empty()));
            taken.keep();
            census = first;
            right.accept(writing);
        }
    }

    /** Returns the file that is held open to append to it. */
    HeldFile<E> held() {
        return held;
    }

    /** Puts another content in the place of the present one, after files were changed. */
    void swap(Contents<E> next) {
        replace(next);
        refresh.schedule().changedByUs();
    }

    /** Puts another content in the place of the present one, after other programs changed files. */
    void replace(Contents<E> next) {
        Sources former = contents.sources();
        contents = next;
        held.letGo();
        refresh.window().follow(contents);
        publish();
        former.release();
    }

    /** Lets everyone see what there is now. */
    void publish() {
        display.show(contents.view());
    }

    private void reread() throws IOException {
        Contents<E> next = census.anew(Set.of(), contents);
        refresh.window().move(contents, next, Set.of());
        swap(next);
    }

    /** Seals all files in the ledger. */
    void seal() throws IOException {
        ledger().seal(contents.end(), contents.seals());
    }

    /** Reads all files again. */
    void readAnew() throws IOException {
        reread();
        seal();
    }

    /** Notes that something is to be done to the files; until {@link #done}, or the next look, nothing else may be. */
    void begin(LedgerLine line) throws IOException {
        ledger().append(line);
        arrears.begin(line.work().orElseThrow());
    }

    /** Notes that it was done, and what the files hold now. */
    void done(Contents<E> after) {
        arrears.done();
        swap(after);
    }

    /** Returns what has to be done before anything else is written. */
    Arrears arrears() {
        return arrears;
    }

    /** Returns the changes whose files are being staged. */
    StagedChanges staged() {
        return staged;
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

    /** Returns the files whose places were taken. */
    Formers formers() {
        return refresh.formers();
    }

    /** Takes in at once what a file has grown by. */
    void takeIn(String file) throws IOException {
        refresh.takeIn(file);
    }

    Census<E> census() {
        return census;
    }

    Contents<E> contents() {
        return contents;
    }

    Ledger ledger() {
        return right.access().ledger();
    }

    Shelf shelf() {
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
                ledger().seal(contents.end(), contents.seals());
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
