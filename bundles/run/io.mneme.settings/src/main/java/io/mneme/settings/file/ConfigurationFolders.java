package io.mneme.settings.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folders of configuration files. A file takes the place of those of the same name in the folders before it.
 *
 * @param folders the folders; the first as it was shipped, the last the operator's own, in which changes are stored
 */
public record ConfigurationFolders(List<Path> folders) {

    public ConfigurationFolders {
        folders = folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .distinct()
                .toList();
    }

    /**
     * Returns the file in which changes of a configuration are stored.
     *
     * @param pid the configuration
     * @param read the file it was read from; empty if there is none
     * @throws IOException if there is no folder for it
     */
    public Path target(String pid, Optional<Path> read) throws IOException {
        Optional<Path> elsewhere = read.filter(file -> !folders.contains(file.getParent()));
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        if (folders.isEmpty()) {
            throw new IOException("the container was started without a folder of configuration files");
        }
        return folders.get(folders.size() - 1).resolve(pid + ".cfg");
    }

    /** Returns the content that a change begins with: that of the file, or of the one whose place it will take. */
    public PropertiesText content(Path target) throws IOException {
        Optional<PropertiesText> own = read(target);
        return own.isPresent() ? own.get() : shipped(target);
    }

    /** Returns the content of the file whose place a file takes; empty if there is none. */
    public PropertiesText shipped(Path target) throws IOException {
        for (int at = folders.indexOf(target.getParent()) - 1; at >= 0; at--) {
            Optional<PropertiesText> found = read(folders.get(at).resolve(target.getFileName()));
            if (found.isPresent()) {
                return found.get();
            }
        }
        return PropertiesText.EMPTY;
    }

    private static Optional<PropertiesText> read(Path file) throws IOException {
        try {
            return Optional.of(PropertiesText.of(Files.readAllBytes(file)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }
}
