package io.mneme.session.focus;

import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Copies of files that could not be read, so that none of them is lost when its place is used again.
 *
 * @param folder the folder of the copies
 */
record UnreadableCopies(Path folder) {

    /** Of more copies the oldest is deleted. */
    static final int MAX_COPIES = 10;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Returns the copy that has the content of a file; empty if there is none. */
    Optional<Path> find(Path file) throws IOException {
        for (Path copy : list()) {
            if (Files.mismatch(copy, file) == -1) {
                return Optional.of(copy);
            }
        }
        return Optional.empty();
    }

    /** Makes a copy of a file, named by the time, and returns it. */
    Path keep(Path file, Instant now) throws IOException {
        OwnerFolders.create(folder);
        List<Path> copies = list();
        for (int left = copies.size(); left >= MAX_COPIES; left--) {
            AtomicFile.delete(copies.get(copies.size() - left));
        }
        Path copy = unused(file, now);
        OwnerFolders.createFile(copy);
        try (OutputStream to = Files.newOutputStream(copy)) {
            Files.copy(file, to);
        }
        return copy;
    }

    private Path unused(Path file, Instant now) {
        String name = TIME.format(now) + "-";
        int number = 1;
        while (Files.exists(folder.resolve(name + number + "-" + file.getFileName()))) {
            number++;
        }
        return folder.resolve(name + number + "-" + file.getFileName());
    }

    /**
     * Deletes the copies that may have texts of a session: those in which its id occurs, or no id of a session at all.
     *
     * @return how many of them contain its id
     */
    int delete(String session) throws IOException {
        int deleted = 0;
        for (Path copy : list()) {
            String text = Files.readString(copy, StandardCharsets.ISO_8859_1);
            if (text.contains(session)) {
                deleted++;
            }
            if (text.contains(session) || !text.contains("session-")) {
                AtomicFile.delete(copy);
            }
        }
        return deleted;
    }

    /** Returns how many copies contain the id of a session. */
    int count(String session) throws IOException {
        int count = 0;
        for (Path copy : list()) {
            count += Files.readString(copy, StandardCharsets.ISO_8859_1).contains(session) ? 1 : 0;
        }
        return count;
    }

    /** Returns all copies, the oldest first. */
    List<Path> list() throws IOException {
        List<Path> copies = new ArrayList<>();
        if (OwnerFolders.exists(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
                files.forEach(copies::add);
            }
        }
        Collections.sort(copies);
        return copies;
    }
}
