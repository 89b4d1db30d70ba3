package io.mneme.itests.structure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads texts, and lists of names with a remark. */
final class TextFiles {

    private TextFiles() {}

    /** Returns the text of a file, with a replacement character for what is not UTF-8. */
    static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /**
     * Returns the lines {@code name: remark} of a resource beside this class; empty lines and those with {@code #} are
     * comments.
     *
     * @throws IllegalArgumentException if a line has no remark, or the name of another line
     */
    static Map<String, String> remarks(String resource) {
        Map<String, String> remarks = new LinkedHashMap<>();
        for (String line : resource(resource).lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(": +", 2);
                if (parts.length < 2 || parts[1].isBlank() || remarks.put(parts[0], parts[1]) != null) {
                    throw new IllegalArgumentException(resource + ": no remark, or a second one: " + line);
                }
            }
        }
        return remarks;
    }

    private static String resource(String name) {
        try (InputStream in = TextFiles.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
