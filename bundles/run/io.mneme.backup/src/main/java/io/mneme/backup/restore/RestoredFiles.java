package io.mneme.backup.restore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts restored settings and plug-ins beside what is there. What an operator has made stays. */
final class RestoredFiles {

    private final List<String> notes = new ArrayList<>();

    /** Returns what the operator should know, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Puts all files of a folder into another one.
     *
     * @param shipped the files as the container came with them: those that are still as they were are replaced
     */
    void place(Path from, Path to, Optional<Path> shipped) throws IOException {
        for (Path file : files(from)) {
            Path relative = from.relativize(file);
            Path target = to.resolve(relative);
            Optional<Path> original = shipped.map(folder -> folder.resolve(relative));
            if (!Files.exists(target)
                    || original.filter(path -> isSame(path, target)).isPresent()) {
                place(file, target);
                notes.add(target + " was restored");
            } else if (!isSame(file, target)) {
                notes.add(target + " is there already and stays as it is; the backup has another one");
            }
        }
    }

    private static void place(Path file, Path target) throws IOException {
        PrivateFiles.createFolders(target.getParent());
        Path beside = target.resolveSibling("." + target.getFileName() + ".restoring");
        Files.deleteIfExists(beside);
        // On the disk of the target, so that it appears there as a whole.
        Files.copy(file, beside, StandardCopyOption.COPY_ATTRIBUTES);
        PrivateFiles.sync(beside);
        Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        PrivateFiles.sync(target.getParent());
    }

    /** Says which files are not put anywhere. */
    void leave(Path from, String reason) throws IOException {
        for (Path file : files(from)) {
            notes.add(from.relativize(file) + " " + reason);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        return PrivateFiles.paths(folder).stream()
                .filter(Files::isRegularFile)
                .sorted()
                .toList();
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isRegularFile(one) && Files.isRegularFile(other) && Files.mismatch(one, other) < 0;
        } catch (IOException unreadable) {
            return false;
        }
    }
}
