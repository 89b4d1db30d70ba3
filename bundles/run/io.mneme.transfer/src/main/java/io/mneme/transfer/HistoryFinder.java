package io.mneme.transfer;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds histories of other programs by the names of their files. */
final class HistoryFinder {

    /** Folders in which a folder that holds no history itself may have one. */
    private static final List<String> SUBFOLDERS = List.of("logs/conversations", "logs", "conversations");

    private HistoryFinder() {}

    /**
     * The files of a history.
     *
     * @param program the program that writes them
     * @param folder their folder, absolute
     * @param files the files in the order in which a journal reads them, at least one
     */
    record HistoryFiles(HistoryProgram program, Path folder, List<Path> files) {

        HistoryFiles {
            files = List.copyOf(files);
        }
    }

    /** Returns the histories in the places where the programs keep them. */
    static List<HistoryFiles> inKnownPlaces(Path home) throws IOException {
        List<HistoryFiles> found = new ArrayList<>();
        for (Path place : knownPlaces(home)) {
            found.addAll(in(place));
        }
        return found;
    }

    /** Returns the places where the programs keep their histories. */
    static List<Path> knownPlaces(Path home) {
        return Stream.of(HistoryProgram.values())
                .flatMap(program -> program.places().stream())
                .map(home::resolve)
                .toList();
    }

    /**
     * Returns the histories at a path: a folder with files of one or both programs, one in which such a folder is, or a file of a
     * history, which stands for its folder.
     *
     * @return one for each program; empty if a file or folder has no such name
     * @throws IllegalArgumentException if there is nothing at the path, or it cannot be read
     */
    static List<HistoryFiles> at(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("there is no file or folder " + path);
        }
        if (!Files.isReadable(path) || Files.isDirectory(path) && !Files.isExecutable(path)) {
            throw new IllegalArgumentException("cannot read " + path + "; its permissions do not allow it");
        }
        return Files.isDirectory(path) ? inOrBelow(path) : ofFile(path);
    }

    private static List<HistoryFiles> ofFile(Path file) throws IOException {
        for (HistoryProgram program : HistoryProgram.values()) {
            Path folder = program.folderOf(file);
            Optional<HistoryFiles> files =
                    of(program, folder).filter(found -> found.files().contains(file));
            if (files.isPresent()) {
                return List.of(files.get());
            }
        }
        return List.of();
    }

    private static List<HistoryFiles> inOrBelow(Path folder) throws IOException {
        List<HistoryFiles> found = in(folder);
        for (int i = 0; found.isEmpty() && i < SUBFOLDERS.size(); i++) {
            found = in(folder.resolve(SUBFOLDERS.get(i)));
        }
        return found;
    }

    private static List<HistoryFiles> in(Path folder) throws IOException {
        List<HistoryFiles> found = new ArrayList<>();
        for (HistoryProgram program : HistoryProgram.values()) {
            of(program, folder).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<HistoryFiles> of(HistoryProgram program, Path folder) throws IOException {
        try {
            List<Path> files = program.files(folder);
            return files.isEmpty() ? Optional.empty() : Optional.of(new HistoryFiles(program, folder, files));
        } catch (AccessDeniedException denied) {
            throw new IllegalArgumentException(
                    "cannot read " + denied.getFile() + "; its permissions do not allow it", denied);
        }
    }
}
