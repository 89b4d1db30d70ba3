package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.DirectoryListing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of staged files. A staged file is in the folder of its target file, so that a rename can replace that file.
 * Its name starts with a dot and contains the token of the change.
 */
public record StagedPaths(JournalSettings settings) {

    private static final String COPY_SUFFIX = ".next";
    private static final String LINES_SUFFIX = ".more";

    /** Returns the path of a copy that will replace a file. */
    public Path copy(String file, String token) {
        return beside(file, token, COPY_SUFFIX);
    }

    /** Returns the path of lines that will be appended to a file. */
    public Path lines(String file, String token) {
        return beside(file, token, LINES_SUFFIX);
    }

    private Path beside(String file, String token, String suffix) {
        Path path = settings.path(file);
        return path.resolveSibling("." + path.getFileName() + "." + token + suffix);
    }

    /** Returns all staged files on disk. */
    public List<Path> listFiles() throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String folder : settings.layout().folders()) {
            Path parent = settings.folder().resolve(folder);
            for (String name : DirectoryListing.list(parent, "\\..+\\.(next|more)")) {
                paths.add(parent.resolve(name));
            }
        }
        return paths;
    }
}
