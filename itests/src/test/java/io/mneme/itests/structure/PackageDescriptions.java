package io.mneme.itests.structure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Each package has a sentence that describes it. */
final class PackageDescriptions {

    private static final Pattern COMMENT = Pattern.compile("\\A\\s*/\\*\\*(.*?)\\*/", Pattern.DOTALL);

    /** Returns the packages without a description, or with one that has no sentence. */
    List<String> violations(SourceCheckout checkout) {
        return checkout.bundles().stream()
                .flatMap(bundle -> BundleSources.javaFiles(bundle.mainFolder()).stream())
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !isDescribed(folder.resolve("package-info.java")))
                .map(checkout::shown)
                .toList();
    }

    private static boolean isDescribed(Path description) {
        if (!Files.exists(description)) {
            return false;
        }
        Matcher comment = COMMENT.matcher(TextFiles.read(description));
        return comment.find()
                && comment.group(1).replaceAll("[\\s*]+", " ").strip().matches("[\\p{Lu}{].*\\.");
    }
}
