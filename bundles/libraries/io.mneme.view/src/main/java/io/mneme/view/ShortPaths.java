package io.mneme.view;

import java.io.File;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Shortens the paths in texts for answers that do not show where files are: each becomes its last name.
 *
 * <p>The folders of the container are found whatever their names have in them. Any other absolute path ends at the first space,
 * comma, colon, semicolon, quotation mark or bracket.
 *
 * @param folders the folders that are known, the longest first
 */
public record ShortPaths(List<String> folders) {

    private static final List<String> PROPERTIES = List.of(
            "mneme.home",
            "mneme.data",
            "mneme.log",
            "felix.fileinstall.dir",
            "org.osgi.framework.storage",
            "user.home");
    /** A folder that is not the end of a longer path. */
    private static final String BEGINNING = "(?<![\\p{L}\\p{N}_.~-])";

    private static final Pattern ABSOLUTE_PATH =
            Pattern.compile("(?<![^\\s,:;'\"(\\[])/(?:[^/\\s,:;'\"()\\[\\]]+/+)+([^/\\s,:;'\"()\\[\\]]*)");

    public ShortPaths {
        folders = List.copyOf(folders);
    }

    /**
     * Knows the folders of a container.
     *
     * @param property returns a property of the framework, or null if it has none of that name
     */
    public static ShortPaths of(UnaryOperator<String> property) {
        return new ShortPaths(PROPERTIES.stream()
                .map(property)
                .filter(Objects::nonNull)
                .flatMap(value -> Stream.of(value.split(",")))
                .filter(folder -> folder.startsWith(File.separator) && folder.length() > 1)
                .distinct()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList());
    }

    /** Returns a text whose absolute paths are shortened. */
    public String in(String text) {
        String shorter = text;
        for (String folder : folders) {
            shorter = shorter.replaceAll(
                    BEGINNING + Pattern.quote(folder), Matcher.quoteReplacement(new File(folder).getName()));
        }
        return ABSOLUTE_PATH.matcher(shorter).replaceAll(path -> Matcher.quoteReplacement(path.group(1)));
    }
}
