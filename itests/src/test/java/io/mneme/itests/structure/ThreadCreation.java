package io.mneme.itests.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Few types create threads: their bounds, their names and their end are decided in one place.
 *
 * @param allowed the simple names of those types
 */
record ThreadCreation(Set<String> allowed) {

    private static final Pattern CREATION = Pattern.compile("new (Thread|Timer|ForkJoinPool|\\w*ThreadPoolExecutor)\\("
            + "|\\bExecutors\\.\\w+\\(|\\bThread::new\\b|\\bextends Thread\\b");

    /** Returns where main code of a bundle creates a thread, or a pool of them, outside the allowed types. */
    List<String> violations(SourceCheckout checkout) {
        return checkout.bundles().stream()
                .flatMap(bundle -> BundleSources.javaFiles(bundle.mainFolder()).stream())
                .filter(file -> !allowed.contains(file.getFileName().toString().replace(".java", "")))
                .flatMap(file -> found(file).map(code -> checkout.shown(file) + ": " + code))
                .toList();
    }

    private static Stream<String> found(Path file) {
        try {
            return CREATION.matcher(Files.readString(file)).results().map(MatchResult::group);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
