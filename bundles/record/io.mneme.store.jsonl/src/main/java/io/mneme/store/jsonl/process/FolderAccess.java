package io.mneme.store.jsonl.process;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.DirectoryListing;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.recovery.IntentReplay;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access to a journal's folder: for reading and writing, or for reading only if this process cannot write the folder.
 */
public final class FolderAccess implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(FolderAccess.class);

    private final JournalSettings settings;
    private final IntentReplay replay;
    private final Optional<FolderLock> lock;
    private final Optional<String> refusal;
    private Ledger ledger;

    /** Length of the ledger's file when it was read; the ledger of a reader may grow in memory. */
    private long ledgerSize;

    /** Version of the ledger's file before the last refresh that read it; empty before the first one. */
    private Optional<FileVersion> readVersion = Optional.empty();

    private FolderAccess(
            JournalSettings settings,
            IntentReplay replay,
            Optional<FolderLock> lock,
            Optional<String> refusal,
            Ledger ledger) {
        this.settings = settings;
        this.replay = replay;
        this.lock = lock;
        this.refusal = refusal;
        this.ledger = ledger;
        this.ledgerSize = ledger.size();
    }

    /**
     * Locks the folder for writing, and completes a change that a crash has interrupted.
     *
     * @throws ReadOnlyJournalException if another process has locked the folder
     * @throws IOException if the folder cannot be written
     */
    public static FolderAccess openForWriting(JournalSettings settings, Storage storage) throws IOException {
        try (CloseOnFailure opened = new CloseOnFailure()) {
            FolderLock lock = opened.add(FolderLock.acquire(settings.folder(), storage));
            storage.createFolder(settings.metadataFolder());
            for (String folder : settings.layout().folders()) {
                storage.createFolder(settings.folder().resolve(folder));
            }
            Ledger ledger = opened.add(Ledger.open(settings.ledgerFile(), storage));
            storage.syncFolder(settings.folder());
            IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreReplaced);
            replay.recover(ledger.intent());
            renewLineage(settings, ledger, storage);
            opened.commit();
            return new FolderAccess(settings, replay, Optional.of(lock), Optional.empty(), ledger);
        }
    }

    /**
     * Gives the positions of a restored journal a new name: those after its end are not the ones that followers of the original know.
     * After a crash between the steps it is done again.
     */
    private static void renewLineage(JournalSettings settings, Ledger ledger, Storage storage) throws IOException {
        if (Files.exists(settings.restoredFile())) {
            ledger.renewLineage();
            storage.delete(settings.restoredFile());
            storage.syncFolder(settings.metadataFolder());
        }
    }

    /** Before the journal is open, no replaced file is watched. */
    private static void ignoreReplaced(AppendFile former, long covered, String name) {}

    /** Opens a folder for reading that this process cannot write, for the given reason. */
    public static FolderAccess openReadOnly(JournalSettings settings, Storage storage, ReadOnlyJournalException refusal)
            throws IOException {
        IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreReplaced);
        Ledger ledger = Ledger.read(settings.ledgerFile());
        return new FolderAccess(settings, replay, Optional.empty(), Optional.of(refusal.getMessage()), ledger);
    }

    /** Returns the exception for callers, which may be remote: paths and causes are written to the log only. */
    public static ReadOnlyJournalException refusalOf(JournalSettings settings, Exception cause) {
        if (cause instanceof ReadOnlyJournalException locked) {
            return locked;
        }
        log.warn("{} cannot be written, which is tried again with each write: {}", settings.folder(), cause.toString());
        return new ReadOnlyJournalException(
                "this journal cannot be written at present; the container's log has the reason");
    }

    /**
     * Syncs the ledger and the active file again, after a sync has failed.
     *
     * @throws IOException if the sync still fails
     */
    void requireSync(Storage storage) throws IOException {
        ledger.sync();
        Path activeFile = settings.path(ledger.positionMap().activeFile());
        if (Files.isRegularFile(activeFile)) {
            try (AppendFile file = AppendFile.open(activeFile, storage)) {
                file.sync();
            }
        }
    }

    /** Completes a change that another process has left when it ended. Does nothing while a process has the lock. */
    static void finishInterrupted(JournalSettings settings, Storage storage) throws IOException {
        try {
            openForWriting(settings, storage).close();
        } catch (ReadOnlyJournalException e) {
            log.debug("{}: {}", settings.folder(), e.getMessage());
        }
    }

    /** Returns whether the locked folder is still in its place; true if this process has no lock. */
    boolean isInPlace() throws IOException {
        return lock.isEmpty() || lock.get().isInPlace();
    }

    /** Returns why this process cannot write the folder; empty if it can. */
    Optional<String> refusal() {
        return refusal;
    }

    /** Returns the ledger that was opened or read last. */
    public Ledger ledger() {
        return ledger;
    }

    /** Returns whether another process has changed the ledger since it was read. */
    boolean hasLedgerChanged() throws IOException {
        Optional<FileVersion> version = ledgerVersion();
        return version.isEmpty() ? ledgerSize > 0 : !version.equals(readVersion);
    }

    /** Returns whether another process is replacing files, or has ended before that was complete. */
    boolean isChangeUnderWay() {
        return ledger.intent().filter(replay::isInProgress).isPresent();
    }

    /** Reads the ledger again if it has changed; returns whether it has changed. */
    boolean refresh() throws IOException {
        Optional<FileVersion> version = ledgerVersion();
        if (version.isEmpty() || version.equals(readVersion)) {
            return false;
        }
        // The version is stored after the read: if it fails, the next refresh reads again.
        ledger = Ledger.read(settings.ledgerFile());
        readVersion = version;
        ledgerSize = version.get().size();
        return true;
    }

    private Optional<FileVersion> ledgerVersion() throws IOException {
        try {
            return Optional.of(FileVersion.of(settings.ledgerFile()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        ledger.close();
        if (lock.isPresent()) {
            lock.get().close();
        }
    }

    /** The lock of a folder, which excludes all other writers until its process closes it, ends or crashes. */
    private static final class FolderLock implements Closeable {

        private static final String FILE_NAME = ".lock";

        private final String property;
        private final FileChannel channel;
        private final Path file;

        /** Identifies the locked file, also after another file has got its name. */
        private final Object key;

        private FolderLock(String property, FileChannel channel, Path file) throws IOException {
            this.property = property;
            this.channel = channel;
            this.file = file;
            this.key = AppendFile.key(file);
        }

        /**
         * Locks a folder.
         *
         * @throws ReadOnlyJournalException if another writer has locked it; the message contains the id of its process
         */
        static FolderLock acquire(Path folder, Storage storage) throws IOException {
            // The system releases the lock of a process when the process closes any channel to the file. So a
            // second writer in this process must not open the file. A system property prevents that across class
            // loaders.
            String property = "mneme.writes:" + folder.toRealPath();
            String pid = Long.toString(ProcessHandle.current().pid());
            if (System.getProperties().putIfAbsent(property, pid) != null) {
                throw lockedBy(pid + " (this process)");
            }
            try {
                return locked(property, folder.resolve(FILE_NAME), storage, pid);
            } catch (IOException | RuntimeException e) {
                System.clearProperty(property);
                throw e;
            }
        }

        private static FolderLock locked(String property, Path file, Storage storage, String pid) throws IOException {
            if (!Files.exists(file)) {
                storage.create(file);
            }
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() == null) {
                    throw lockedBy(owner(file));
                }
                // Writing before truncating needs no new block, which a full disk does not have.
                channel.truncate(channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII))));
                return new FolderLock(property, channel, file);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        }

        /** The caller may be remote, so the message does not name the folder. */
        private static ReadOnlyJournalException lockedBy(String process) {
            return new ReadOnlyJournalException(
                    "this journal is being written by process " + process + "; one process writes a folder at a time");
        }

        private static String owner(Path file) throws IOException {
            String pid = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
            return pid.matches("[0-9]{1,19}") ? pid : "unknown";
        }

        /**
         * Returns whether the locked file is still in the folder; if not, the folder or the file was removed or replaced.
         *
         * @throws IOException if the folder or the file cannot be examined
         */
        boolean isInPlace() throws IOException {
            return DirectoryListing.contains(file) && key.equals(AppendFile.key(file));
        }

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                System.clearProperty(property);
            }
        }
    }
}
