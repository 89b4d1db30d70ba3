package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.SettingValues;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;

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
    static PerProjectNumber read(SettingValues values, String key) {
        String patternsKey = key + "_by_project";
        int min = values.declaration(key).min().orElseThrow().intValueExact();
        List<ProjectRule> patterns = values.list(patternsKey).stream()
                .map(part -> rule(patternsKey, part, min))
                .toList();
        return new PerProjectNumber(patterns, values.number(key));
    }

    private static ProjectRule rule(String key, String part, int min) {
        int end = part.lastIndexOf('=');
        if (end < 1) {
            throw new InvalidValueException(key, "must be a list of pattern=number", part);
        }
        int number = ConfigurationValues.whole(part.substring(end + 1).strip())
                .filter(given -> given >= min)
                .orElseThrow(() -> new InvalidValueException(key, "must have whole numbers, at least " + min, part));
        return new ProjectRule(glob(key, part.substring(0, end).strip()), number);
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

    private static PathMatcher glob(String key, String pattern) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (IllegalArgumentException wrong) {
            throw new InvalidValueException(key, "must have patterns that are globs", pattern);
        }
    }
}
