package io.mneme.itests.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A checkout of the project.
 *
 * @param root its folder
 * @param bundles its bundles, in the order of their names
 */
record SourceCheckout(Path root, List<BundleSources> bundles) {

    /** Reads the sources of all bundles of a checkout. */
    static SourceCheckout read(Path root) {
        try (Stream<Path> folders = Files.walk(root.resolve("bundles"), 2)) {
            return new SourceCheckout(
                    root,
                    folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                            .sorted()
                            .map(BundleSources::read)
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the bundles of " + root, e);
        }
    }

    /** Returns all files in and below a folder of this checkout, or the file itself; none if it does not exist. */
    List<Path> files(String path) {
        return filesBelow(root.resolve(path));
    }

    /** Returns a path as it is written in a failure list. */
    String shown(Path file) {
        return root.relativize(file).toString();
    }

    static List<Path> filesBelow(Path folder) {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }
}
