package io.mneme.itests.structure;

import static java.util.stream.Collectors.toCollection;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Finds which top-level types of a bundle use which others of the same bundle. Class files have the uses that no import
 * names, and imports have those that leave no trace in a class file, such as a constant that the compiler copies.
 */
final class TypeUses {

    private static final Pattern ARROW = Pattern.compile("^\\s*(\\S+)\\s+->\\s+(\\S+)", Pattern.MULTILINE);

    private final BundleSources bundle;
    private final Set<String> types;
    private final Map<String, Set<String>> uses = new TreeMap<>();

    private TypeUses(BundleSources bundle) {
        this.bundle = bundle;
        this.types = bundle.mainSources().stream()
                .flatMap(source -> source.topLevelTypes().stream().map(type -> source.packageName() + "." + type))
                .collect(toCollection(TreeSet::new));
    }

    /**
     * Returns the used types by the type that uses them, with qualified names.
     *
     * @throws IllegalStateException if the bundle is not compiled
     */
    static Map<String, Set<String>> in(BundleSources bundle) {
        TypeUses found = new TypeUses(bundle);
        found.addImports();
        found.addClassFiles();
        return found.uses;
    }

    private void addImports() {
        for (JavaSource source : bundle.mainSources()) {
            String from = source.packageName() + "." + source.topLevelTypes().get(0);
            source.imports().forEach(name -> types.stream()
                    .filter(type -> (name + ".").startsWith(type + "."))
                    .forEach(type -> add(from, type)));
        }
    }

    private void addClassFiles() {
        Matcher arrow = ARROW.matcher(dependencies());
        while (arrow.find()) {
            add(arrow.group(1).replaceAll("\\$.*", ""), arrow.group(2).replaceAll("\\$.*", ""));
        }
    }

    private String dependencies() {
        if (!Files.isDirectory(bundle.classFolder())) {
            throw new IllegalStateException(bundle.classFolder() + " is missing: compile the bundle first");
        }
        StringWriter printed = new StringWriter();
        PrintWriter out = new PrintWriter(printed);
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        String folder = bundle.classFolder().toString();
        if (jdeps.run(out, out, "-verbose:class", "-filter:none", "--multi-release", "17", folder) != 0) {
            throw new IllegalStateException("jdeps failed for " + folder + ": " + printed);
        }
        return printed.toString();
    }

    /** Class files of sources that are gone may be left over; only what the sources declare counts. */
    private void add(String from, String to) {
        if (types.contains(from) && types.contains(to)) {
            uses.computeIfAbsent(from, type -> new TreeSet<>()).add(to);
        }
    }
}
