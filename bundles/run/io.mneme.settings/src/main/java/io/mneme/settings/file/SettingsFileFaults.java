package io.mneme.settings.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the files of settings that were damaged. File Install reads what is left of them: the keys that are lost get their
 * defaults without any message.
 *
 * @param folders the folders of the files
 */
public record SettingsFileFaults(ConfigurationFolders folders) {

    private static final String CONTROL_BYTES = "(?s).*[\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f].*";

    /** Returns what is wrong with the files, by their names in alphabetical order; empty if they are whole. */
    public List<String> findAll() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path folder : folders.folders()) {
            Set<Path> files = new TreeSet<>();
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.cfg")) {
                found.forEach(files::add);
            } catch (NoSuchFileException absent) {
                continue;
            }
            for (Path file : files) {
                find(file).ifPresent(faults::add);
            }
        }
        return faults;
    }

    /** Returns what is wrong with a file, beginning with its path; empty if it is whole, or gone. */
    public Optional<String> find(Path file) throws IOException {
        try {
            PropertiesText content = PropertiesText.of(Files.readAllBytes(file));
            return content.text().matches(CONTROL_BYTES)
                    ? Optional.of(file + " contains bytes that are no text, so it is not certain which settings hold")
                    : findLost(file, content, folders.shipped(file));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    /** A file that an operator wrote from scratch may have few keys; it does not begin as the shipped one does. */
    private static Optional<String> findLost(Path file, PropertiesText content, PropertiesText shipped) {
        Set<String> lost = new TreeSet<>(shipped.values().keySet());
        lost.removeAll(content.values().keySet());
        boolean derived = content.text().isBlank() || firstLine(content).equals(firstLine(shipped));
        return lost.isEmpty() || !derived
                ? Optional.empty()
                : Optional.of(file + " lacks " + String.join(", ", lost)
                        + ", which it was shipped with, so their defaults hold; it may have been cut");
    }

    private static String firstLine(PropertiesText content) {
        return content.text().lines().findFirst().orElse("");
    }
}
