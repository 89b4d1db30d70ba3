package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a changed copy of the file in its place, so that after a crash at any moment either the file as it was or the
 * changed one is there, and never the former text beside it.
 *
 * <ol>
 *   <li>The copy is written beside the file, under a name made of the change's position, and synced with the folder.
 *   <li>The change is written to the ledger and synced. From here on it is made: opening the journal finishes it.
 *   <li>The copy is renamed over the file, and the folder synced.
 * </ol>
 *
 * <p>A copy that is there when the journal opens is finished if the ledger's last line is its change, else deleted.
 */
final class Replacement {

    private static final Logger log = LoggerFactory.getLogger(Replacement.class);

    private final Settings settings;
    private final Storage storage;

    Replacement(Settings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /** Writes the copy, up to {@code covered} bytes of the file; not durable before {@link #settle}. */
    LineFile copy(LineFile file, Patch patch, long covered, long position) throws IOException {
        Path path = path(position);
        storage.delete(path);
        storage.create(path);
        LineFile copy = null;
        try {
            keepPermissions(path);
            copy = LineFile.open(path, storage);
            copy.appendFrom(file, 0, patch.from());
            copy.append(patch.instead());
            copy.appendFrom(file, patch.to(), covered);
            return copy;
        } catch (IOException e) {
            if (copy != null) {
                copy.release();
            }
            abandon(position, e);
            throw e;
        }
    }

    private void keepPermissions(Path copy) throws IOException {
        if (Files.getFileStore(copy).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(settings.path()));
        }
    }

    /** Makes the copy durable, together with what another program has appended to the file meanwhile. */
    long settle(LineFile file, LineFile copy, long covered) throws IOException {
        copy.sync();
        long grown = file.length();
        if (grown > covered) {
            copy.appendFrom(file, covered, grown);
            copy.sync();
        }
        if (!file.isDescribedBy(LineFile.attributes(settings.path()), settings.path())) {
            throw new IOException("another program has just replaced it; try again");
        }
        storage.syncFolder(settings.folder());
        return grown;
    }

    /** Renames the copy over the file. */
    void rename(long position) throws IOException {
        storage.move(path(position), settings.path());
        try {
            storage.syncFolder(settings.folder());
        } catch (IOException e) {
            // The ledger has the change: should the old name come back, the next opening renames again.
            log.warn("{}: the folder could not be synced after a change", settings.folder(), e);
        }
    }

    /** Deletes a copy that is not to take the file's place. */
    void abandon(long position, IOException cause) {
        try {
            storage.delete(path(position));
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Finishes or undoes what a crash interrupted. */
    void recover(Optional<LedgerLine> last) throws IOException {
        Optional<Path> made = last.flatMap(LedgerLine::change)
                .map(change -> path(change.position().value()));
        try (DirectoryStream<Path> copies =
                Files.newDirectoryStream(settings.folder(), "." + settings.file() + ".*.next")) {
            for (Path copy : copies) {
                if (made.filter(copy::equals).isEmpty() || !finished(copy, last.orElseThrow())) {
                    storage.delete(copy);
                }
            }
        }
        storage.syncFolder(settings.folder());
    }

    /** Finishes a change; false if another program has put something else in the file's place meanwhile. */
    private boolean finished(Path path, LedgerLine line) throws IOException {
        if (!Files.exists(settings.path())) {
            return false;
        }
        LineFile file = LineFile.open(settings.path(), storage);
        try {
            LineFile copy = LineFile.open(path, storage);
            try {
                if (file.length() < line.covered() || copy.length() < line.size()) {
                    return false;
                }
                copy.truncate(line.size());
                copy.appendFrom(file, line.covered(), file.length());
                copy.sync();
            } finally {
                copy.release();
            }
        } finally {
            file.release();
        }
        storage.move(path, settings.path());
        log.info("{}: finished a change that was interrupted", settings.path());
        return true;
    }

    private Path path(long position) {
        return settings.folder().resolve("." + settings.file() + "." + position + ".next");
    }
}
