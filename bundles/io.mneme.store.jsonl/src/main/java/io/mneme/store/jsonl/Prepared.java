package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The names of prepared files: beside the file they are for, so that they can take its place by being renamed. They begin
 * with a dot and carry the token of their work.
 */
final class Prepared {

    private static final String COPY = ".next";
    private static final String LINES = ".more";

    private final Settings settings;

    Prepared(Settings settings) {
        this.settings = settings;
    }

    /** Returns the name of a copy that is to take a file's place. */
    Path copy(String file, String token) {
        return beside(file, token, COPY);
    }

    /** Returns the name of a file of lines that are to be appended to a file. */
    Path lines(String file, String token) {
        return beside(file, token, LINES);
    }

    private Path beside(String file, String token, String ending) {
        Path path = settings.path(file);
        return path.resolveSibling("." + path.getFileName() + "." + token + ending);
    }

    /** Returns all prepared files there are. */
    List<Path> all() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String folder : settings.layout().folders()) {
            Path path = settings.folder().resolve(folder);
            for (String name : Listing.of(path, "\\..+\\.(next|more)")) {
                all.add(path.resolve(name));
            }
        }
        return all;
    }
}
