package io.mneme.backup;

import io.mneme.backup.FolderLister.FoundFiles;
import io.mneme.backup.archive.ArchivePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Lists what a backup contains beside the files of the open journals. */
final class BackupFiles {

    /** Where the container keeps which policies operators have chosen, in the folder of what belongs to a run. */
    private static final String POLICIES = ".run/configuration/io/mneme/policies.config";

    private static final String QUARANTINE = "quarantine";
    private static final String CFG = ".cfg";

    private final ContainerFolders folders;
    private final Map<String, Path> files = new TreeMap<>();
    private final List<String> leftOut = new ArrayList<>();

    private BackupFiles(ContainerFolders folders) {
        this.folders = folders;
    }

    /**
     * Files of a backup.
     *
     * @param files the files, by their paths in the backup
     * @param leftOut links and files with names that not every machine allows
     */
    record ListedFiles(Map<String, Path> files, List<String> leftOut) {

        ListedFiles {
            files = new TreeMap<>(files);
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * Lists the files.
     *
     * @param journals the folders of the open journals, of which only the quarantine is listed, by their paths in the backup
     */
    static ListedFiles list(ContainerFolders folders, Map<String, Path> journals) {
        BackupFiles listed = new BackupFiles(folders);
        listed.addData(journals.values());
        journals.forEach(
                (path, folder) -> listed.addTree(path + "/" + QUARANTINE, folder.resolve(QUARANTINE), file -> false));
        listed.addSettings();
        listed.addPlugins();
        return new ListedFiles(listed.files, listed.leftOut);
    }

    private void addData(Collection<Path> journals) {
        List<Path> apart = new ArrayList<>(journals);
        apart.addAll(folders.derived());
        apart.addAll(folders.kept().values());
        addTree(ArchivePath.DATA, folders.data(), apart::contains);
        folders.kept().forEach((use, folder) -> addTree(pathOf(folders.data(), folder, use), folder, file -> false));
        Path policies = folders.data().resolve(POLICIES);
        if (Files.isRegularFile(policies)) {
            files.put(ArchivePath.DATA + "/" + POLICIES, policies);
        }
    }

    /** Returns the path of a folder in a backup: as in the data folder, or by its use if it is elsewhere. */
    static String pathOf(Path data, Path folder, String use) {
        return folder.startsWith(data) && !folder.equals(data)
                ? ArchivePath.DATA + "/" + slashes(data.relativize(folder))
                : ArchivePath.OUTSIDE + "/" + use;
    }

    private void addTree(String path, Path folder, Predicate<Path> isLeftOut) {
        Path root = real(folder);
        // What is left out is named by the configuration, whose folder may be a link.
        FoundFiles found = FolderLister.list(root, file -> isLeftOut.test(folder.resolve(root.relativize(file))));
        found.files().forEach(file -> add(path + "/" + slashes(root.relativize(file)), file));
        found.links().forEach(link -> leftOut.add(link + " is a link"));
    }

    private void add(String path, Path file) {
        if (ArchivePath.isValid(path)) {
            files.put(path, file);
        } else {
            leftOut.add(file + " has a name that not every machine allows");
        }
    }

    /** Of the files that came with the container, those that were changed: the next version has its own. */
    private void addSettings() {
        folders.base().ifPresent(base -> {
            Optional<Path> shipped = folders.home().filter(base::equals).map(home -> home.resolve("libexec/etc"));
            addTree(
                    ArchivePath.ETC,
                    base.resolve("etc"),
                    file -> Files.isRegularFile(file)
                            && shipped.filter(folder -> isShipped(file, folder)).isPresent());
        });
    }

    private static boolean isShipped(Path file, Path shipped) {
        return !file.toString().endsWith(CFG) || hasSameContent(file, shipped.resolve(file.getFileName()));
    }

    /** Returns whether both are files and equal. */
    static boolean hasSameContent(Path file, Path other) {
        try {
            return Files.isRegularFile(other) && Files.mismatch(file, other) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addPlugins() {
        folders.base()
                .ifPresent(base ->
                        addTree(ArchivePath.DEPLOY, base.resolve("deploy"), file -> file.endsWith("README.md")));
    }

    private static Path real(Path folder) {
        try {
            return Files.exists(folder) ? folder.toRealPath() : folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String slashes(Path relative) {
        return relative.toString().replace(relative.getFileSystem().getSeparator(), "/");
    }
}
