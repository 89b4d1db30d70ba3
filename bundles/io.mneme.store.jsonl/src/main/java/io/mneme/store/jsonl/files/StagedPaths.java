package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.DirectoryListing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The names of prepared files: beside the file they are for, so that they can take its place by being renamed. They begin
 * with a dot and carry the token of their work.
 */
public final class StagedPaths {

    private static final String COPY_SUFFIX = ".next";
    private static final String LINES_SUFFIX = ".more";

    private final JournalSettings settings;

    public StagedPaths(JournalSettings settings) {
        this.settings = settings;
    }

    /** Returns the name of a copy that is to take a file's place. */
    public Path copy(String file, String token) {
        return beside(file, token, COPY_SUFFIX);
    }

    /** Returns the name of a file of lines that are to be appended to a file. */
    public Path lines(String file, String token) {
        return beside(file, token, LINES_SUFFIX);
    }

    private Path beside(String file, String token, String ending) {
        Path path = settings.path(file);
        return path.resolveSibling("." + path.getFileName() + "." + token + ending);
    }

    /** Returns all prepared files there are. */
    public List<Path> listFiles() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : settings.layout().folders()) {
            Path path = settings.folder().resolve(folder);
            for (String name : DirectoryListing.list(path, "\\..+\\.(next|more)")) {
                all.add(path.resolve(name));
            }
        }
        return all;
    }
}
