package io.mneme.ui.command;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a command is called from, which the words {@code --columns N} and {@code --directory DIR} before it tell.
 *
 * @param columns the width of the terminal on which its output is shown; empty if it is none
 * @param directory where relative paths start; empty for the folder that the container was started in
 * @param words how many words told that
 */
record CallPlace(Optional<Integer> columns, Optional<Path> directory, int words) {

    static final CallPlace UNKNOWN = new CallPlace(Optional.empty(), Optional.empty(), 0);

    private static final String COLUMNS = "--columns";
    private static final String DIRECTORY = "--directory";

    /**
     * Returns the place that words begin with.
     *
     * @throws RefusedCallException if one of them breaks a rule
     */
    static CallPlace of(List<String> words) {
        CallPlace place = UNKNOWN;
        while (place.words + 1 < words.size()) {
            String value = words.get(place.words + 1);
            switch (words.get(place.words)) {
                case COLUMNS -> place = new CallPlace(Optional.of(number(value)), place.directory, place.words + 2);
                case DIRECTORY -> place = new CallPlace(place.columns, directory(value), place.words + 2);
                default -> {
                    return place;
                }
            }
        }
        return place;
    }

    private static int number(String value) {
        if (!value.matches("[1-9][0-9]{0,4}")) {
            throw new RefusedCallException(400, COLUMNS + " must be a number from 1 to 99999");
        }
        return Integer.parseInt(value);
    }

    /** A folder that is gone, or that the container may not see, is none. */
    private static Optional<Path> directory(String value) {
        try {
            return Optional.of(Path.of(value)).filter(path -> path.isAbsolute() && Files.isDirectory(path));
        } catch (InvalidPathException invalid) {
            throw new RefusedCallException(400, DIRECTORY + " must be a path");
        }
    }
}
