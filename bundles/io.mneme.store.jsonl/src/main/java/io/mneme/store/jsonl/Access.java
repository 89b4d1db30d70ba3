package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The right to write a folder, or only to read it while another process has that right. */
final class Access implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Access.class);

    private final Settings settings;
    private final Redo redo;
    private final Optional<FolderLock> lock;
    private final Optional<String> holder;
    private Ledger ledger;
    private FileTime ledgerTime;
    private long ledgerSize;

    private Access(Settings settings, Redo redo, Optional<FolderLock> lock, Optional<String> holder, Ledger ledger) {
        this.settings = settings;
        this.redo = redo;
        this.lock = lock;
        this.holder = holder;
        this.ledger = ledger;
        this.ledgerTime = FileTime.fromMillis(0);
        this.ledgerSize = ledger.size();
    }

    /** Takes the folder, finishing what a crash left undone; or looks into it, if another process has it. */
    static Access open(Settings settings, Storage storage) throws IOException {
        storage.createFolder(settings.folder());
        Redo redo = new Redo(settings, storage);
        try (Unwinding opened = new Unwinding()) {
            FolderLock lock = opened.add(FolderLock.take(settings.folder(), storage));
            storage.createFolder(settings.memory());
            for (String folder : settings.layout().folders()) {
                storage.createFolder(settings.folder().resolve(folder));
            }
            Ledger ledger = opened.add(Ledger.open(settings.ledger(), storage));
            storage.syncFolder(settings.folder());
            redo.recover(ledger.work());
            opened.keep();
            return new Access(settings, redo, Optional.of(lock), Optional.empty(), ledger);
        } catch (FolderHeldException e) {
            return new Access(
                    settings, redo, Optional.empty(), Optional.of(e.getMessage()), Ledger.read(settings.ledger()));
        }
    }

    /** Finishes what a process that has ended left undone; does nothing while one has the folder. */
    static void finish(Settings settings, Storage storage) throws IOException {
        try (Unwinding opened = new Unwinding()) {
            opened.add(FolderLock.take(settings.folder(), storage));
            Ledger ledger = opened.add(Ledger.open(settings.ledger(), storage));
            new Redo(settings, storage).recover(ledger.work());
        } catch (FolderHeldException e) {
            log.debug("{}: {}", settings.folder(), e.getMessage());
        }
    }

    /** Returns why nothing can be written, naming the process that writes; empty if it can. */
    Optional<String> holder() {
        return holder;
    }

    Ledger ledger() {
        return ledger;
    }

    /** Returns whether the process that writes has noted something since the ledger was read. */
    boolean hasMoved() throws IOException {
        if (!Files.exists(settings.ledger())) {
            return ledgerSize > 0;
        }
        BasicFileAttributes now = LineFile.attributes(settings.ledger());
        return now.size() != ledgerSize || !now.lastModifiedTime().equals(ledgerTime);
    }

    /** Returns whether the process that writes is moving or replacing files, or has ended while it did. */
    boolean isHalfDone() {
        return ledger.work().filter(redo::isHalfDone).isPresent();
    }

    /** Reads the ledger again if the process that writes has added to it; returns whether it has. */
    boolean refresh() throws IOException {
        if (holder.isEmpty() || !Files.exists(settings.ledger())) {
            return false;
        }
        BasicFileAttributes now = LineFile.attributes(settings.ledger());
        if (now.size() == ledgerSize && now.lastModifiedTime().equals(ledgerTime)) {
            return false;
        }
        // Only once it was read counts it as known.
        ledger = Ledger.read(settings.ledger());
        ledgerTime = now.lastModifiedTime();
        ledgerSize = now.size();
        return true;
    }

    @Override
    public void close() throws IOException {
        ledger.close();
        if (lock.isPresent()) {
            lock.get().close();
        }
    }
}
