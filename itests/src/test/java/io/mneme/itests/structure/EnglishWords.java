package io.mneme.itests.structure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Texts for readers name the actor and use plain words. */
final class EnglishWords {

    private static final List<String> PLACES =
            List.of("README.md", "distribution/src/main", "features/src/main", "tools");

    private final Map<String, String> advice;
    private final Pattern word;

    /** @param advice the words to avoid, in lower case, each with what to write in its place */
    EnglishWords(Map<String, String> advice) {
        this.advice = advice;
        this.word = Pattern.compile("\\b(" + String.join("|", advice.keySet()) + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    /** Returns the lines with a word to avoid, in the bundles, the documents, the distribution and the tools. */
    List<String> violations(SourceCheckout checkout) {
        List<String> violations = new ArrayList<>();
        for (Path file : files(checkout)) {
            List<String> lines = TextFiles.read(file).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                Matcher found = word.matcher(lines.get(i));
                while (found.find()) {
                    String instead = advice.get(found.group().toLowerCase(Locale.ROOT));
                    violations.add("%s:%d: %s (%s)".formatted(checkout.shown(file), i + 1, found.group(), instead));
                }
            }
        }
        return violations;
    }

    private static List<Path> files(SourceCheckout checkout) {
        Stream<Path> bundles = checkout.bundles().stream()
                .flatMap(bundle -> SourceCheckout.filesBelow(bundle.folder().resolve("src/main")).stream());
        Stream<Path> documents =
                checkout.files("docs").stream().filter(file -> file.toString().endsWith(".md"));
        Stream<Path> others = PLACES.stream().flatMap(place -> checkout.files(place).stream());
        return Stream.of(bundles, documents, others).flatMap(files -> files).toList();
    }
}
