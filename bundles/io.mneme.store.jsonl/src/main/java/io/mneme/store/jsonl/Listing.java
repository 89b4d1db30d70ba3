package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Lists a folder. */
final class Listing {

    private Listing() {}

    /** Returns the names in a folder that match a regular expression, sorted; none if it is not there. */
    static List<String> of(Path folder, String pattern) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        Pattern wanted = Pattern.compile(pattern);
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path path : all) {
                String name = path.getFileName().toString();
                if (wanted.matcher(name).matches()) {
                    names.add(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException e) {
            return List.of();
        }
        Collections.sort(names);
        return names;
    }
}
