package io.mneme.itests.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A type's name has two words at least, unless the one word is a term of the domain that the list of such names has. */
final class OneWordNames {

    private static final int MAX_PERCENT = 15;

    private final Set<String> allowed;

    /** @param allowed the one-word names, of nested types with the outer ones, as in {@code Outer.Inner} */
    OneWordNames(Set<String> allowed) {
        this.allowed = allowed;
    }

    /** Returns the types whose name is one word that is not on the list. */
    List<String> violations(SourceCheckout checkout) {
        List<String> violations = new ArrayList<>();
        for (BundleSources bundle : checkout.bundles()) {
            for (JavaSource source : bundle.mainSources()) {
                source.types().stream()
                        .filter(type -> isOneWord(type) && !allowed.contains(type))
                        .forEach(type -> violations.add(bundle.name() + ": " + type + " in " + source.packageName()));
            }
        }
        return violations;
    }

    /** Returns what the list has and no type is called. */
    Set<String> unused(SourceCheckout checkout) {
        Set<String> unused = new TreeSet<>(allowed);
        checkout.bundles().stream()
                .flatMap(bundle -> bundle.mainSources().stream())
                .forEach(source -> unused.removeAll(Set.copyOf(source.types())));
        return unused;
    }

    /** Returns one sentence if too many of the top-level types have a name of one word. */
    List<String> shareViolations(SourceCheckout checkout) {
        List<String> types = checkout.bundles().stream()
                .flatMap(bundle -> bundle.mainSources().stream())
                .flatMap(source -> source.topLevelTypes().stream())
                .toList();
        long oneWord = types.stream().filter(OneWordNames::isOneWord).count();
        if (oneWord * 100 < (long) types.size() * MAX_PERCENT) {
            return List.of();
        }
        return List.of("%d of %d top-level types have a name of one word; less than %d %% may"
                .formatted(oneWord, types.size(), MAX_PERCENT));
    }

    private static boolean isOneWord(String type) {
        return type.substring(type.lastIndexOf('.') + 1)
                .replaceFirst("(IT|Test)$", "")
                .matches("[A-Z][a-z0-9]*|[A-Z]+");
    }
}
