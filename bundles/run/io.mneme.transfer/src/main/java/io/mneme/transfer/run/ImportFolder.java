package io.mneme.transfer.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.transfer.RefusedImportException;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of the files that are to be imported: those that are being read, and those that wait for an importer. A file
 * {@code ID.file} is whole when {@code ID.json}, which describes it, is beside it. Safe for use by many threads, one for each file.
 */
final class ImportFolder {

    private static final Logger LOG = LoggerFactory.getLogger(ImportFolder.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CONTENT = ".file";
    private static final String DESCRIPTION = ".json";
    private static final int BUFFER_BYTES = 1 << 16;

    /** Maximum number of files that wait for an importer. */
    private static final int MAX_WAITING = 1_000;

    /** How often the room on the disk is looked at; the disk keeps more free than that. */
    private static final long CHECKED_BYTES = 1 << 22;

    private final Path folder;
    private final ImportBounds bounds;
    private final KeptContent content;

    /**
     * The bounds of what is kept, in bytes.
     *
     * @param maxFileBytes maximum length of a file
     * @param maxWaitingBytes maximum length of all files that wait for an importer
     * @param minFreeBytes what stays free on the disk
     */
    record ImportBounds(long maxFileBytes, long maxWaitingBytes, long minFreeBytes) {

        /** The bounds of the container. */
        static final ImportBounds DEFAULT = new ImportBounds(16L << 30, 1L << 30, 256L << 20);
    }

    ImportFolder(Path folder, ImportBounds bounds, KeptContent content) {
        this.folder = folder;
        this.bounds = bounds;
        this.content = content;
    }

    /** Returns where the content of an import lies. */
    Path content(String id) {
        return folder.resolve(id + CONTENT);
    }

    /**
     * Keeps a file.
     *
     * @throws RefusedImportException if it is longer than the bounds; nothing is kept
     * @throws UncheckedIOException if it cannot be read or written; nothing is kept
     */
    void receive(ImportRequest request, InputStream body) {
        try {
            Files.createDirectories(folder);
            try (OutputStream out = content.create(request.path())) {
                copy(body, out, bounds.maxFileBytes());
            }
            if (!request.dryRun()) {
                describe(request);
            }
        } catch (IOException failed) {
            delete(request.id());
            throw new UncheckedIOException(failed);
        } catch (RuntimeException refused) {
            delete(request.id());
            throw refused;
        }
    }

    /**
     * Keeps a file of an archive, which is not whole before it is settled.
     *
     * @param pendingBytes length of what is kept of the same archive
     * @return where it is kept; empty if there is no room
     */
    Optional<ImportRequest> receivePart(ImportRequest archive, String name, InputStream body, long pendingBytes)
            throws IOException {
        if (kept().size() >= MAX_WAITING) {
            return Optional.empty();
        }
        String id = ImportEngine.newId();
        ImportRequest part = new ImportRequest(
                id, ImportTally.shown(archive.file() + "/" + name), content(id), false, archive.actor());
        Files.createDirectories(folder);
        try (OutputStream out = content.create(part.path())) {
            copy(body, out, bounds.maxWaitingBytes() - waitingBytes(archive.path()) - pendingBytes);
            return Optional.of(part);
        } catch (RefusedImportException noRoom) {
            delete(id);
            return Optional.empty();
        } catch (IOException failed) {
            delete(id);
            throw failed;
        }
    }

    /**
     * Keeps a part for good, unless the same one waits already, or deletes it.
     *
     * @return whether it is kept
     */
    boolean settle(ImportRequest part, boolean keep) {
        try {
            if (keep && !isWaitingAlready(part)) {
                describe(part);
                return true;
            }
        } catch (IOException failed) {
            LOG.warn("a file of an archive cannot wait: {}", failed.toString());
        }
        delete(part.id());
        return false;
    }

    private boolean isWaitingAlready(ImportRequest part) throws IOException {
        for (ImportRequest other : kept()) {
            if (other.file().equals(part.file()) && content.isSame(other.path(), part.path())) {
                return true;
            }
        }
        return false;
    }

    private void describe(ImportRequest request) throws IOException {
        byte[] description = MAPPER.writeValueAsBytes(JsonNodeFactory.instance
                .objectNode()
                .put("file", request.file())
                .put("actor", request.actor()));
        Files.write(folder.resolve(request.id() + DESCRIPTION), content.sealed(description));
    }

    private void copy(InputStream body, OutputStream out, long maxBytes) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long length = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            length += read;
            if (length > maxBytes) {
                throw new RefusedImportException("the file must not be longer than " + maxBytes + " bytes", true);
            }
            if (length / CHECKED_BYTES != (length - read) / CHECKED_BYTES || length == read) {
                requireFreeSpace();
            }
            out.write(buffer, 0, read);
        }
    }

    private void requireFreeSpace() throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < bounds.minFreeBytes()) {
            throw new RefusedImportException("the disk is full", false);
        }
    }

    /** Returns whether another file may wait for an importer. */
    boolean hasRoomFor(Path file) {
        try {
            return kept().size() <= MAX_WAITING && waitingBytes(file) + Files.size(file) <= bounds.maxWaitingBytes();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns the length of all files but this one. Those of imports that run count, too, as they may have to wait. */
    private long waitingBytes(Path but) throws IOException {
        long waiting = 0;
        for (ImportRequest kept : kept()) {
            waiting += kept.path().equals(but) ? 0 : Files.size(kept.path());
        }
        return waiting;
    }

    /** Returns the imports whose files are whole, and removes what is not. */
    List<ImportRequest> kept() {
        List<ImportRequest> kept = new ArrayList<>();
        for (Path description : files("*" + DESCRIPTION)) {
            String name = description.getFileName().toString();
            String id = name.substring(0, name.length() - DESCRIPTION.length());
            try {
                JsonNode values = MAPPER.readTree(content.opened(Files.readAllBytes(description)));
                if (Files.exists(content(id))) {
                    kept.add(new ImportRequest(
                            id,
                            values.path("file").asText(),
                            content(id),
                            false,
                            values.path("actor").asText("program")));
                }
            } catch (IOException unreadable) {
                LOG.warn("an import cannot be read, and waits: {}", unreadable.toString());
            }
        }
        return kept;
    }

    /** Removes files that did not arrive whole before the container ended. */
    void removeTorn() {
        for (Path content : files("*" + CONTENT)) {
            String name = content.getFileName().toString();
            String id = name.substring(0, name.length() - CONTENT.length());
            if (!Files.exists(folder.resolve(id + DESCRIPTION))) {
                delete(id);
            }
        }
    }

    private List<Path> files(String pattern) {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, pattern)) {
                all.forEach(files::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return files;
    }

    /** Deletes the file of an import, the description first, so that no torn one is taken for whole. */
    void delete(String id) {
        try {
            Files.deleteIfExists(folder.resolve(id + DESCRIPTION));
            Files.deleteIfExists(content(id));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
