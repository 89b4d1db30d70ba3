package io.mneme.itests.monitoring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The catalogue of meters in {@code docs/metrics.md}. */
final class MetricsDocument {

    private static final Pattern ROW = Pattern.compile("\\| `([a-z.]+)` \\| ([a-z_]+) \\| ([^|]*)\\| ([^|]*)\\| .+\\|");
    private static final Pattern PREFIX = Pattern.compile("`([a-z]+)\\.\\*`");

    private final String text;
    private final List<DocumentedMeter> meters = new ArrayList<>();

    /**
     * A row of the catalogue.
     *
     * @param name Micrometer's name
     * @param type its type, as Micrometer calls it
     * @param labels the names of its labels
     * @param unit its unit; empty if it has none
     */
    record DocumentedMeter(String name, String type, Set<String> labels, String unit) {

        /** Returns the name that Prometheus has for it. */
        String exposed() {
            String name = name().replace('.', '_');
            String suffix = unit.isEmpty() || name.endsWith("_" + unit) ? "" : "_" + unit;
            return name + suffix + (type.equals("counter") ? "_total" : "");
        }

        /** Returns the type that Prometheus has for it. */
        boolean isExposedAs(String exposedType) {
            return switch (type) {
                case "timer" -> exposedType.equals("summary") || exposedType.equals("histogram");
                case "distribution_summary" -> exposedType.equals("summary");
                default -> exposedType.equals(type);
            };
        }
    }

    private MetricsDocument(String text) {
        this.text = text;
        ROW.matcher(text)
                .results()
                .forEach(row -> meters.add(new DocumentedMeter(
                        row.group(1),
                        row.group(2),
                        labels(row.group(3)),
                        row.group(4).strip())));
    }

    static MetricsDocument read(Path file) throws IOException {
        return new MetricsDocument(Files.readString(file));
    }

    private static Set<String> labels(String cell) {
        Set<String> labels = new TreeSet<>();
        Arrays.stream(cell.replace("`", "").split(",")).map(String::strip).forEach(labels::add);
        labels.remove("");
        return labels;
    }

    List<DocumentedMeter> meters() {
        return meters;
    }

    /** Returns the beginnings of the names that it leaves to Micrometer. */
    List<String> prefixes() {
        return PREFIX.matcher(text).results().map(found -> found.group(1) + "_").toList();
    }

    /** Returns whether a text is in it. */
    boolean names(String word) {
        return text.contains("`" + word + "`");
    }
}
