package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The files of a journal, and what they hold now. In the writing turn only, but for the display and the right. */
final class Store<E> implements AutoCloseable {

    private final Settings settings;
    private final SyncMonitor storage;
    private final Decoder<E> decoder;
    private final Shelf shelf = new Shelf();
    private final Formers formers;
    private final HeldFile<E> held;
    private final Arrears arrears;
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
        this.formers = new Formers(settings);
        this.held = new HeldFile<>(this, settings, storage);
        this.arrears = new Arrears(settings, storage);
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
        look(display.isDue());
    }

    /** Looks at all files, however short ago the last look was. */
    void lookAtEverything() throws IOException {
        look(true);
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

    /** Looks at all files, before one of them is changed. */
    void lookToChange() throws IOException {
        requireWriter();
        look(true);
        requireWriter();
    }

    /** Returns whether nothing may be written before the next look. */
    boolean isInDoubt() {
        return display.isClosed() || !arrears.isEmpty() || readOnly().isPresent();
    }

    private void look(boolean everything) throws IOException {
        display.refuseIfClosed();
        releaseAfterFailedSync();
        if (!right.isHeld()) {
            lookOn();
            return;
        }
        catchUp();
        formers.takeLate(storage);
        String growing = ledger().ownership().appended();
        boolean all = everything || contents.part(growing) == null;
        Survey survey = Survey.of(contents, settings, growing, all);
        if (all || survey.isOutOfDate()) {
            right.checkFolder();
            if (right.isToBeReleased()) {
                releaseLock();
                lookOn();
                return;
            }
        }
        if (survey.isOutOfDate() || contents.isBroken()) {
            swap(census.anew(survey.replaced(), contents));
            ledger().seal(contents.end(), contents.seals());
        } else {
            List<Part> grown = new ArrayList<>(survey.grown());
            for (String name : survey.unknown()) {
                grown.add(census.open(contents, name));
            }
            if (!grown.isEmpty()) {
                contents.absorb(grown);
            }
            survey.remember();
            contents.touched();
            publish();
        }
        if (all) {
            display.lookedAtAll();
        }
    }

    private void lookOn() throws IOException {
        try {
            spectator.lookOn(storage);
        } finally {
            display.lookedAtAll();
        }
    }

    private void catchUp() throws IOException {
        if (arrears.clear()) {
            swap(census.anew(Set.of(), contents));
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

    private void takeOver() throws IOException {
        try (Unwinding taken = new Unwinding()) {
            Access writing = right.request();
            taken.add(writing::close);
            arrears.clear();
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

    /** Puts another content in the place of the present one. */
    void swap(Contents<E> next) {
        Sources former = contents.sources();
        contents = next;
        held.letGo();
        publish();
        former.release();
    }

    /** Lets everyone see what there is now. */
    void publish() {
        display.show(contents.view());
    }

    /** Reads all files again. */
    void readAnew() throws IOException {
        swap(census.anew(Set.of(), contents));
        ledger().seal(contents.end(), contents.seals());
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

    /** Takes back a write that failed half way: now, or at the next look if that fails too. */
    void cut(Cut half) throws IOException {
        arrears.cut(half);
        held.touched();
        catchUp();
    }

    /** Returns the files whose places were taken. */
    Formers formers() {
        return formers;
    }

    /** Takes in at once what a file has grown by. */
    void takeIn(String file) throws IOException {
        formers.takeLate(storage);
        Part part = contents.part(file);
        if (part != null && !part.isPacked()) {
            BasicFileAttributes now = LineFile.attributes(settings.path(file));
            if (now.size() != part.scanned) {
                contents.absorb(List.of(part));
            }
            part.seen(now);
            contents.touched();
            publish();
        }
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
                formers.takeLate(storage);
                held.sync();
                ledger().seal(contents.end(), contents.seals());
                if (contents.isWhole()) {
                    Checkpoint.of(contents, ledger(), settings).save(settings, storage);
                }
            }
        } finally {
            display.close();
            formers.close();
            arrears.close();
            contents.sources().release();
        }
    }
}
