package io.mneme.itests.structure;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A package has few enough files that a reader can see them at once. */
final class PackageSizes {

    private static final int MAX_FILES = 25;

    /** Returns the packages, also of tests, that have too many files. */
    List<String> violations(SourceCheckout checkout) {
        Map<Path, Long> sizes = checkout.bundles().stream()
                .flatMap(bundle -> Stream.of(bundle.mainFolder(), bundle.testFolder()))
                .flatMap(folder -> BundleSources.javaFiles(folder).stream())
                .collect(groupingBy(Path::getParent, TreeMap::new, counting()));
        return sizes.entrySet().stream()
                .filter(size -> size.getValue() > MAX_FILES)
                .map(size ->
                        "%s: %d files, at most %d".formatted(checkout.shown(size.getKey()), size.getValue(), MAX_FILES))
                .toList();
    }
}
