package io.mneme.deploy.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a copy of each jar that runs, and of the one before it, also over a restart. A bundle is installed from the copy, so a file in
 * {@code deploy} may change at any moment.
 */
public final class JarStore {

    private static final Logger LOG = LoggerFactory.getLogger(JarStore.class);
    private static final String STAGED = ".staged";
    private static final String CURRENT = ".current";
    private static final String PREVIOUS = ".previous";

    private final Path folder;

    /** Keeps copies in a folder, which is made when it is needed. */
    public JarStore(Path folder) {
        this.folder = folder;
    }

    /**
     * Copies a file, and reads the copy.
     *
     * @throws BrokenJarException if it is no whole bundle
     * @throws IOException if it cannot be read or copied
     */
    public PluginJar stage(Path file) throws IOException, BrokenJarException {
        String name = file.getFileName().toString();
        Files.createDirectories(folder);
        Path staged = folder.resolve(name + STAGED);
        try {
            Files.copy(file, staged, StandardCopyOption.REPLACE_EXISTING);
            return PluginJar.read(name, staged);
        } catch (BrokenJarException broken) {
            Files.deleteIfExists(staged);
            throw broken;
        }
    }

    /** Makes a staged jar the one that runs; the one that ran, if it is another, is the one before it. */
    public void accept(String name, PluginJar staged) throws IOException {
        Path file = folder.resolve(name + STAGED);
        if (!Files.exists(file) || !PluginJar.sha256(file).equals(staged.sha256())) {
            return;
        }
        Optional<PluginJar> former = current(name);
        if (former.isPresent() && !former.get().sha256().equals(staged.sha256())) {
            move(name, CURRENT, PREVIOUS);
        }
        move(name, STAGED, CURRENT);
    }

    /** Keeps the jar that ran as the one before, since its file was removed. */
    public void leave(String name) {
        try {
            move(name, CURRENT, PREVIOUS);
        } catch (NoSuchFileException none) {
            LOG.debug("no copy of {} is kept", name);
        } catch (IOException failed) {
            LOG.warn("the copy of {} cannot be kept: {}", name, failed.toString());
        }
    }

    /** Returns the names of the jars that ran last. */
    public Set<String> names() throws IOException {
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(CURRENT))
                    .map(name -> name.substring(0, name.length() - CURRENT.length()))
                    .collect(Collectors.toSet());
        }
    }

    private void move(String name, String from, String to) throws IOException {
        Files.move(folder.resolve(name + from), folder.resolve(name + to), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the jar of this name that ran last; empty if none is kept. */
    public Optional<PluginJar> current(String name) {
        return kept(name, CURRENT);
    }

    /** Returns the jar of this name that ran before; empty if none is kept. */
    public Optional<PluginJar> previous(String name) {
        return kept(name, PREVIOUS);
    }

    private Optional<PluginJar> kept(String name, String which) {
        Path file = folder.resolve(name + which);
        try {
            return Files.exists(file) ? Optional.of(PluginJar.read(name, file)) : Optional.empty();
        } catch (IOException | BrokenJarException damaged) {
            LOG.debug("the copy {} cannot be used", file, damaged);
            return Optional.empty();
        }
    }
}
