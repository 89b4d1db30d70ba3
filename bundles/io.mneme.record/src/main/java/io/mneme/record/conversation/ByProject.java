package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A whole number that depends on the project.
 *
 * @param patterns what holds for the projects a pattern matches; the first that matches counts
 * @param other what holds for all others
 */
record ByProject(List<Case> patterns, long other) {

    /**
     * What holds for some projects.
     *
     * @param pattern matches their working directories; a {@code *} does not cross a slash, {@code **} does
     * @param number what holds for them
     */
    record Case(PathMatcher pattern, long number) {

        Case {
            requireNonNull(pattern, "pattern");
        }
    }

    ByProject {
        patterns = List.copyOf(patterns);
    }

    /**
     * Reads a configuration.
     *
     * @param key the key of the number for all others; that of the patterns ends in {@code _by_project} and has a list of
     *     {@code pattern=number}
     * @throws IllegalArgumentException if a value breaks a rule, naming the key
     */
    static ByProject read(Map<String, ?> properties, String key, long standard, long least) {
        String others = text(properties, key);
        String patternsKey = key + "_by_project";
        List<Case> patterns = new ArrayList<>();
        for (String part : parts(properties.get(patternsKey))) {
            int end = part.lastIndexOf('=');
            if (end < 1) {
                throw new IllegalArgumentException(patternsKey + " must be a list of pattern=number: " + part);
            }
            long number = number(patternsKey, part.substring(end + 1).strip(), least);
            patterns.add(new Case(glob(patternsKey, part.substring(0, end).strip()), number));
        }
        return new ByProject(patterns, others.isEmpty() ? standard : number(key, others, least));
    }

    /** Returns what holds for a project. */
    long of(String project) {
        if (patterns.isEmpty()) {
            return other;
        }
        try {
            Path path = Path.of(project);
            return patterns.stream()
                    .filter(one -> one.pattern().matches(path))
                    .mapToLong(Case::number)
                    .findFirst()
                    .orElse(other);
        } catch (InvalidPathException unmatched) {
            return other;
        }
    }

    /** Returns whether this holds for every project. */
    boolean isAlways(long number) {
        return other == number && patterns.stream().allMatch(one -> one.number() == number);
    }

    static String text(Map<String, ?> properties, String key) {
        Object value = properties.get(key);
        return value == null ? "" : value.toString().strip();
    }

    private static List<String> parts(Object value) {
        List<?> parts = value instanceof Collection<?> collection
                ? List.copyOf(collection)
                : value instanceof Object[] array
                        ? Arrays.asList(array)
                        : Arrays.asList((value == null ? "" : value.toString()).split(","));
        return parts.stream()
                .map(part -> part.toString().strip())
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static PathMatcher glob(String key, String pattern) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(key + " must have patterns that are globs: " + pattern, wrong);
        }
    }

    private static long number(String key, String text, long least) {
        if (!text.matches("\\d{1,9}") || Long.parseLong(text) < least) {
            throw new IllegalArgumentException(key + " must be a whole number, at least " + least + ": " + text);
        }
        return Long.parseLong(text);
    }
}
