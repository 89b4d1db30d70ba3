package io.mneme.itests.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Constants are called by the standard words: {@code MAX_}, {@code MIN_}, {@code DEFAULT_}, {@code _TIMEOUT}. */
final class ConstantNames {

    private static final Pattern AVOIDED = Pattern.compile("(MOST|LONGEST|LEAST|USUAL)_.*|PATIENCE.*");

    /** Returns the constants, also those of an enum, with a word for which there is a standard one. */
    List<String> violations(SourceCheckout checkout) {
        List<String> violations = new ArrayList<>();
        for (BundleSources bundle : checkout.bundles()) {
            for (JavaSource source : bundle.mainSources()) {
                source.variables().stream()
                        .filter(AVOIDED.asMatchPredicate())
                        .forEach(name -> violations.add("%s: %s in %s.%s"
                                .formatted(
                                        bundle.name(),
                                        name,
                                        source.packageName(),
                                        source.types().get(0))));
            }
        }
        return violations;
    }
}
