package io.mneme.ui.gogo.vocabulary;

import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file of terms.
 *
 * @param path the file
 * @param format its format
 */
record TermFile(Path path, TermImportFormat format) {

    /** The maximum length of a file: it is in memory as a whole. */
    static final long MAX_BYTES = 64L << 20;

    /**
     * Returns a file.
     *
     * @param format the name of its format; empty to conclude it from the file's name
     * @throws IllegalArgumentException if there is no such format
     */
    static TermFile of(Path path, String format) {
        return switch (format) {
            case "" -> new TermFile(path, isCsv(path) ? TermImportFormat.CSV : TermImportFormat.TEXT);
            case "text" -> new TermFile(path, TermImportFormat.TEXT);
            case "csv" -> new TermFile(path, TermImportFormat.CSV);
            default -> throw new IllegalArgumentException("format must be text or csv: " + format);
        };
    }

    private static boolean isCsv(Path path) {
        return path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    /**
     * Returns the text of the file.
     *
     * @throws IllegalArgumentException if there is no such file, or it is too long or not UTF-8
     */
    String read() throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("there is no file " + path);
        }
        if (Files.size(path) > MAX_BYTES) {
            throw new IllegalArgumentException("the file must not be longer than " + MAX_BYTES + " bytes: " + path);
        }
        try {
            return Files.readString(path);
        } catch (CharacterCodingException broken) {
            throw new IllegalArgumentException("the file must be UTF-8: " + path, broken);
        }
    }
}
