package io.mneme.itests.structure;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Each bundle of many packages has a table of them in a document, which names exactly the uses there are. */
final class PackageTables {

    static final int MAX_PACKAGES_WITHOUT_TABLE = 5;

    private static final String DOCUMENT = "docs/packages.md";

    /** Returns what the tables lack and what they have too much. */
    List<String> violations(SourceCheckout checkout) {
        Map<String, PackageTable> tables = PackageTable.readAll(checkout.root().resolve(DOCUMENT)).stream()
                .collect(Collectors.toMap(PackageTable::bundle, Function.identity()));
        List<String> violations = new ArrayList<>();
        for (BundleSources bundle : checkout.bundles()) {
            PackageTable table = tables.remove(bundle.name());
            if (table != null) {
                violations.addAll(differences(bundle, table));
            } else if (packages(bundle).size() > MAX_PACKAGES_WITHOUT_TABLE) {
                violations.add(bundle.name() + ": " + packages(bundle).size() + " packages without a table");
            }
        }
        tables.keySet().forEach(name -> violations.add(name + ": a table without a bundle"));
        return violations;
    }

    private static List<String> differences(BundleSources bundle, PackageTable table) {
        List<String> differences = new ArrayList<>();
        PackageUses uses = PackageUses.in(bundle);
        Set<String> packages = packages(bundle);
        without(packages, table.uses().keySet()).forEach(name -> differences.add(name + " has no row"));
        without(table.uses().keySet(), packages).forEach(name -> differences.add(name + " is a row without a package"));
        table.uses().forEach((name, named) -> {
            without(uses.of(name), named)
                    .forEach(used -> differences.add(
                            name + " uses " + used + " unlike its row (" + uses.example(name, used) + ")"));
            without(named, uses.of(name)).forEach(unused -> differences.add(name + " does not use " + unused));
        });
        return differences;
    }

    private static Set<String> packages(BundleSources bundle) {
        return bundle.mainSources().stream().map(JavaSource::packageName).collect(toCollection(TreeSet::new));
    }

    private static Set<String> without(Set<String> names, Set<String> others) {
        Set<String> rest = new TreeSet<>(names);
        rest.removeAll(others);
        return rest;
    }
}
