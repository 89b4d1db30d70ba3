package io.mneme.deploy.bundle;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which plug-ins are being started, also if the process ends meanwhile: one that fills the heap ends it. If it was one
 * alone, it is left out from then on, until its file changes; of several, each is started alone the next time. What a process that
 * starts none of them reads is there for the next one, too. One that is known to hang is remembered apart: it is suspected only if the
 * heap was full, which the virtual machine notes as it ends, since a process may be ended by others while a plug-in hangs.
 *
 * <p>Safe for use by many threads.
 */
public final class StartMarkers {

    private static final Logger LOG = LoggerFactory.getLogger(StartMarkers.class);
    private static final String REFUSED = ".refused";
    private static final String HANGING = ".hanging";

    /** What the virtual machine leaves when it ends since the heap is full, as the distribution starts it. */
    private static final String HEAP_FULL = ".heap-full";

    private final Path folder;
    private final Set<String> marked = ConcurrentHashMap.newKeySet();
    private final Set<String> suspects = new TreeSet<>();

    /** Reads which plug-ins were being started when the last process ended. */
    public StartMarkers(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
            read();
        } catch (IOException unreadable) {
            LOG.warn("which plug-in was being started last is not known: {}", unreadable.toString());
        }
    }

    private void read() throws IOException {
        settleHanging();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, StartMarkers::isBeingStarted)) {
            files.forEach(file -> suspects.add(file.getFileName().toString()));
        }
        if (suspects.size() == 1) {
            Path culprit = folder.resolve(suspects.iterator().next());
            Files.move(
                    culprit,
                    culprit.resolveSibling(culprit.getFileName() + REFUSED),
                    StandardCopyOption.REPLACE_EXISTING);
            suspects.clear();
        }
    }

    /** Makes those that hung when the heap was full the same as those that were being started; forgets them otherwise. */
    private void settleHanging() throws IOException {
        Path full = folder.resolve(HEAP_FULL);
        boolean isSuspect = Files.exists(full);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + HANGING)) {
            for (Path file : files) {
                if (isSuspect) {
                    Files.move(file, folder.resolve(nameOf(file)), StandardCopyOption.REPLACE_EXISTING);
                } else {
                    Files.delete(file);
                }
            }
        }
        Files.deleteIfExists(full);
    }

    private static String nameOf(Path hanging) {
        String name = hanging.getFileName().toString();
        return name.substring(0, name.length() - HANGING.length());
    }

    private static boolean isBeingStarted(Path file) {
        return !file.toString().endsWith(REFUSED) && !file.endsWith(HEAP_FULL);
    }

    /** Returns the plug-ins of which one ended the last process, so that each has to be started alone. */
    public Set<String> suspects() {
        return Set.copyOf(suspects);
    }

    /** Notes that a plug-in with these bytes is being started. */
    void add(String name, String sha256) {
        marked.add(name);
        Path file = folder.resolve(name);
        try {
            Files.writeString(file, sha256);
        } catch (IOException failed) {
            LOG.debug("{} cannot be written", file, failed);
        }
    }

    /** Notes that the start is known to hang. */
    void hang(String name) {
        if (marked.contains(name)) {
            try {
                Files.move(folder.resolve(name), folder.resolve(name + HANGING), StandardCopyOption.REPLACE_EXISTING);
            } catch (NoSuchFileException known) {
                LOG.trace("{} is known to hang", name);
            } catch (IOException failed) {
                LOG.debug("{} cannot be renamed", name, failed);
            }
        }
    }

    /** Notes that the start has returned, or that it is not waited for any longer. */
    void remove(String name) {
        if (marked.remove(name)) {
            delete(folder.resolve(name));
            delete(folder.resolve(name + HANGING));
        }
    }

    /** Notes that a suspect is no longer there. */
    public void forget(String name) {
        delete(folder.resolve(name));
    }

    /** Returns whether a plug-in with these bytes ended the container when it was started. */
    public boolean isRefused(String name, String sha256) {
        Path file = folder.resolve(name + REFUSED);
        try {
            return Files.exists(file) && Files.readString(file).equals(sha256);
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be read", file, unreadable);
            return false;
        }
    }

    /** Lets a plug-in be tried again. */
    public void forgive(String name) {
        delete(folder.resolve(name + REFUSED));
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (NoSuchFileException none) {
            LOG.trace("{} is not there", file);
        } catch (IOException failed) {
            LOG.debug("{} cannot be deleted", file, failed);
        }
    }
}
