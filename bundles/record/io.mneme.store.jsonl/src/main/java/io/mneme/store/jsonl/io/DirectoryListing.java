package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lists folders, which may be symbolic links. A file or folder is missing only if the system reports that it does not
 * exist. A folder that cannot be entered or listed is an error, never an empty folder.
 */
public final class DirectoryListing {

    private DirectoryListing() {}

    /**
     * Returns the names in a folder that match a regular expression, sorted; none if the folder does not exist.
     *
     * @throws IOException if the folder cannot be listed, or is a symbolic link without a target
     */
    public static List<String> list(Path folder, String pattern) throws IOException {
        Pattern compiled = Pattern.compile(pattern);
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path path : all) {
                String name = path.getFileName().toString();
                if (compiled.matcher(name).matches()) {
                    names.add(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException e) {
            requireMissing(folder, e);
        }
        Collections.sort(names);
        return names;
    }

    /**
     * Returns whether a file exists; a link to a file counts as one.
     *
     * @throws IOException if that cannot be determined
     */
    public static boolean contains(Path file) throws IOException {
        // Requests also look for files that are never written. The exception that tells so takes longer than a listing.
        return file.toFile().exists()
                || !list(file.getParent(), Pattern.quote(file.getFileName().toString()))
                        .isEmpty();
    }

    /** A link without a target is an error: its disk may be unmounted for a moment. */
    private static void requireMissing(Path folder, NoSuchFileException e) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            throw new IOException(folder + " is a symbolic link that leads nowhere", e);
        }
    }
}
