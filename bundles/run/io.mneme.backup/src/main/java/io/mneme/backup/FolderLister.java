package io.mneme.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The files of a folder and the folders in it that are kept: neither temporary ones, whose names begin with a dot, nor what can be
 * derived.
 */
final class FolderLister extends SimpleFileVisitor<Path> {

    /** The folder of a journal's metadata. */
    private static final String METADATA = ".mneme";

    private static final String CHECKPOINT = "checkpoint";

    private final Path root;
    private final Predicate<Path> isLeftOut;
    private final List<Path> files = new ArrayList<>();
    private final List<Path> links = new ArrayList<>();

    private FolderLister(Path root, Predicate<Path> isLeftOut) {
        this.root = root;
        this.isLeftOut = isLeftOut;
    }

    /**
     * What was found, in the order of the paths.
     *
     * @param files the files
     * @param links what is no file and no folder, such as a link; it is not followed
     */
    record FoundFiles(List<Path> files, List<Path> links) {

        FoundFiles {
            files = files.stream().sorted().toList();
            links = links.stream().sorted().toList();
        }
    }

    /**
     * Lists the files; nothing if there is no such folder.
     *
     * @param isLeftOut folders and files that are passed over
     */
    static FoundFiles list(Path root, Predicate<Path> isLeftOut) {
        FolderLister lister = new FolderLister(root, isLeftOut);
        try {
            if (Files.isDirectory(root)) {
                Files.walkFileTree(root, lister);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FoundFiles(lister.files, lister.links);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        boolean entered = folder.equals(root) || !isLeftOut.test(folder) && (!isHidden(folder) || isMetadata(folder));
        return entered ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        boolean derived = isMetadata(file.getParent()) && file.endsWith(CHECKPOINT);
        if (!isHidden(file) && !derived && !isLeftOut.test(file)) {
            (attributes.isRegularFile() ? files : links).add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    /** A file that a program has deleted since its folder was listed is none any more. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    private static boolean isMetadata(Path folder) {
        return folder.endsWith(METADATA);
    }
}
