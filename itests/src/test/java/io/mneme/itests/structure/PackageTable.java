package io.mneme.itests.structure;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of a bundle's packages in a document: a caption with "packages of" and the bundle's name, then one row for
 * each package with its name, a sentence and the packages it uses.
 *
 * @param bundle the name of the bundle
 * @param uses the qualified names of the used packages by the package of the row
 */
record PackageTable(String bundle, Map<String, Set<String>> uses) {

    private static final Pattern CAPTION = Pattern.compile("packages of `(io\\.mneme\\.[\\w.]+)`");
    private static final Pattern ROW = Pattern.compile("\\| (`[\\w.]+`|\\(root\\)) \\|[^|]*\\|([^|]*)\\|");
    private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");
    private static final String HEADER = "| package | in one sentence | uses |";

    /** Reads all tables of packages of a document. */
    static List<PackageTable> readAll(Path document) {
        try {
            return parse(Files.readAllLines(document));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + document, e);
        }
    }

    private static List<PackageTable> parse(List<String> lines) {
        List<PackageTable> tables = new ArrayList<>();
        String bundle = "";
        for (int i = 0; i < lines.size(); i++) {
            Matcher caption = CAPTION.matcher(lines.get(i));
            if (caption.find()) {
                bundle = caption.group(1);
            }
            if (lines.get(i).equals(HEADER)) {
                tables.add(new PackageTable(bundle, rows(bundle, lines.subList(i + 2, lines.size()))));
            }
        }
        return tables;
    }

    private static Map<String, Set<String>> rows(String bundle, List<String> lines) {
        Map<String, Set<String>> rows = new TreeMap<>();
        for (String line : lines) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                break;
            }
            rows.put(qualified(bundle, row.group(1).replace("`", "")), names(bundle, row.group(2)));
        }
        return rows;
    }

    private static Set<String> names(String bundle, String cell) {
        return NAME.matcher(cell)
                .results()
                .map(name -> qualified(bundle, name.group(1)))
                .collect(toCollection(TreeSet::new));
    }

    private static String qualified(String bundle, String name) {
        return name.equals("(root)") ? bundle : bundle + "." + name;
    }
}
