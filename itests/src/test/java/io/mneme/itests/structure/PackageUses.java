package io.mneme.itests.structure;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The uses between the packages of a bundle.
 *
 * @param examples by package the packages it uses, each with a use of types as an example
 */
record PackageUses(Map<String, Map<String, String>> examples) {

    /** Reads the uses of a bundle's packages, with qualified names. */
    static PackageUses in(BundleSources bundle) {
        Map<String, Map<String, String>> examples = new TreeMap<>();
        TypeUses.in(bundle).forEach((from, used) -> used.stream()
                .filter(to -> !packageOf(to).equals(packageOf(from)))
                .forEach(to -> examples.computeIfAbsent(packageOf(from), name -> new TreeMap<>())
                        .putIfAbsent(packageOf(to), simpleName(from) + " uses " + simpleName(to))));
        return new PackageUses(examples);
    }

    /** Returns the packages that a package uses. */
    Set<String> of(String name) {
        return examples.getOrDefault(name, Map.of()).keySet();
    }

    /** Returns a use of types that makes a package use another one. */
    String example(String from, String to) {
        return examples.get(from).get(to);
    }

    private static String packageOf(String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
