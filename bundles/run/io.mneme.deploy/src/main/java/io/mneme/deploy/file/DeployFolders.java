package io.mneme.deploy.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks which files are in the folders {@code deploy}, and which of them have stopped growing. For one thread. */
public final class DeployFolders {

    private static final Logger LOG = LoggerFactory.getLogger(DeployFolders.class);
    private static final String EXPLANATION = "README.md";

    private final List<Path> folders;
    private final Map<Path, FileStamp> last = new HashMap<>();
    private final Map<Path, FileStamp> settled = new TreeMap<>();

    /** Starts with folders that have not been looked into; those that count are in the last one if there are several of a name. */
    public DeployFolders(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns the folders. */
    public List<Path> folders() {
        return folders;
    }

    /** Returns whether a file is in a folder that counts more than that of another file. */
    public boolean isLater(Path file, Path other) {
        return folders.indexOf(file.getParent()) > folders.indexOf(other.getParent());
    }

    /**
     * Looks again.
     *
     * @param isFirst whether no one has had time to copy anything since the start, so that all files count as they are
     * @return each file as it was when it had stopped growing: one that is written to is as before, or absent if it is new
     */
    public Map<Path, FileStamp> scan(boolean isFirst) {
        for (Path folder : folders) {
            Map<Path, FileStamp> found = list(folder);
            found.forEach((file, stamp) -> {
                if (isFirst || stamp.equals(last.get(file))) {
                    settled.put(file, stamp);
                }
            });
            settled.keySet().removeIf(file -> file.getParent().equals(folder) && !found.containsKey(file));
            last.keySet().removeIf(file -> file.getParent().equals(folder));
            last.putAll(found);
        }
        return Map.copyOf(settled);
    }

    /** A folder that cannot be read for a while keeps the files it had. */
    private Map<Path, FileStamp> list(Path folder) {
        Map<Path, FileStamp> found = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, DeployFolders::isOffered)) {
            for (Path file : files) {
                add(file, found);
            }
        } catch (NoSuchFileException gone) {
            return Map.of();
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be read", folder, unreadable);
            last.forEach((file, stamp) -> {
                if (file.getParent().equals(folder)) {
                    found.put(file, stamp);
                }
            });
        }
        return found;
    }

    private static void add(Path file, Map<Path, FileStamp> found) throws IOException {
        try {
            found.put(file, FileStamp.of(file));
        } catch (NoSuchFileException goneMeanwhile) {
            LOG.debug("{} is gone", file);
        }
    }

    private static boolean isOffered(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && !name.equals(EXPLANATION) && Files.isRegularFile(file);
    }
}
