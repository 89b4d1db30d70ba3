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
 * @param patterns numbers by pattern of the project; the first match counts
 * @param other number for all other projects
 */
record PerProjectNumber(List<ProjectRule> patterns, long other) {

    /**
     * The number for projects that match a pattern.
     *
     * @param pattern matches their working directories; a {@code *} does not cross a slash, {@code **} does
     * @param number number for them
     */
    record ProjectRule(PathMatcher pattern, long number) {

        ProjectRule {
            requireNonNull(pattern, "pattern");
        }
    }

    PerProjectNumber {
        patterns = List.copyOf(patterns);
    }

    /**
     * Reads a configuration.
     *
     * @param key key of the number for all other projects; the key of the patterns ends in {@code _by_project} and has a list of
     *     {@code pattern=number}
     * @throws IllegalArgumentException if a value breaks a rule, naming the key
     */
    static PerProjectNumber read(Map<String, ?> properties, String key, long defaultNumber, long min) {
        String others = text(properties, key);
        String patternsKey = key + "_by_project";
        List<ProjectRule> patterns = new ArrayList<>();
        for (String part : parts(properties.get(patternsKey))) {
            int end = part.lastIndexOf('=');
            if (end < 1) {
                throw new IllegalArgumentException(patternsKey + " must be a list of pattern=number: " + part);
            }
            long number = number(patternsKey, part.substring(end + 1).strip(), min);
            patterns.add(
                    new ProjectRule(glob(patternsKey, part.substring(0, end).strip()), number));
        }
        return new PerProjectNumber(patterns, others.isEmpty() ? defaultNumber : number(key, others, min));
    }

    /** Returns the number for a project. */
    long of(String project) {
        if (patterns.isEmpty()) {
            return other;
        }
        try {
            Path path = Path.of(project);
            return patterns.stream()
                    .filter(one -> one.pattern().matches(path))
                    .mapToLong(ProjectRule::number)
                    .findFirst()
                    .orElse(other);
        } catch (InvalidPathException unmatched) {
            return other;
        }
    }

    /** Returns whether every project has this number. */
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

    private static long number(String key, String text, long min) {
        if (!text.matches("\\d{1,9}") || Long.parseLong(text) < min) {
            throw new IllegalArgumentException(key + " must be a whole number, at least " + min + ": " + text);
        }
        return Long.parseLong(text);
    }
}
