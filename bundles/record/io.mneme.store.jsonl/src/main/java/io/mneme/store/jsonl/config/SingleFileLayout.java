package io.mneme.store.jsonl.config;

import io.mneme.store.jsonl.io.DirectoryListing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A layout with one file, which is never rotated or compressed.
 *
 * @param file name of the file
 */
public record SingleFileLayout(String file) implements FileLayout {

    public SingleFileLayout {
        FileNameCheck.requirePlain("file", file);
    }

    @Override
    public String name() {
        return "single-file";
    }

    @Override
    public List<String> folders() {
        return List.of("");
    }

    @Override
    public List<String> files(Path folder) throws IOException {
        return DirectoryListing.contains(folder.resolve(file)) ? List.of(file) : List.of();
    }

    @Override
    public String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now) {
        return file;
    }
}
