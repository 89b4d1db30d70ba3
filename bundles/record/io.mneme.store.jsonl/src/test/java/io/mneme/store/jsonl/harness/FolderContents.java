package io.mneme.store.jsonl.harness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The contents of all files in a folder, including hidden ones. Compressed files are decompressed. */
public final class FolderContents {

    private static final Pattern TOKEN = Pattern.compile("<(p[0-9]+t[0-9]+n[0-9]+|a[0-9]|theirs|edited|more)>");

    private FolderContents() {}

    /** Returns every occurrence of a token in all files. */
    public static List<String> tokensIn(Path folder) {
        List<String> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile).forEach(file -> TOKEN.matcher(content(file))
                    .results()
                    .map(MatchResult::group)
                    .forEach(all::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    /** Returns the names of files in a folder that contain no entries and should have been deleted. */
    public static List<String> leftoversIn(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(name -> name.endsWith(".next") || name.endsWith(".more"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether any file of a folder contains a text of ASCII characters. */
    public static boolean contain(Path folder, String text) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .anyMatch(file -> content(file).contains(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String content(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return new String(file.toString().endsWith(".gz") ? GzipFixture.unzipped(bytes) : bytes, ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
