package io.mneme.spi.meter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the catalogue of meters in the documentation, so that the test of each bundle can compare it with the running code. */
public final class DocumentedMeters {

    /** Relative to the folder of a module, which is the working folder of its tests. */
    private static final Path CATALOGUE = Path.of("..", "..", "..", "docs", "metrics.md");

    private DocumentedMeters() {}

    /**
     * Returns the meters of a section of the catalogue: name, type, labels and unit of each, separated by single blanks.
     *
     * @param section the heading of the section
     */
    public static Set<String> ofSection(String section) {
        String headed = text().split("\n## " + section + "\n", 2)[1];
        return headed.split("\n## ", 2)[0]
                .lines()
                .filter(line -> line.startsWith("| `mneme.") || line.startsWith("| `character."))
                .map(DocumentedMeters::meter)
                .collect(Collectors.toSet());
    }

    private static String text() {
        try {
            return Files.readString(CATALOGUE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String meter(String row) {
        List<String> cells = Arrays.stream(row.split("\\|")).map(String::strip).toList();
        return String.join(" ", cells.subList(1, 5))
                .replace("`", "")
                .replace(", ", ",")
                .replaceAll(" +", " ")
                .strip();
    }
}
