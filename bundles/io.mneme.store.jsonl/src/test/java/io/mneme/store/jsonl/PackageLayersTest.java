package io.mneme.store.jsonl;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Packages use only packages below them; the table is the one of docs/architecture.md. */
class PackageLayersTest {

    private static final String ROOT = PackageLayersTest.class.getPackageName();
    private static final Path SOURCES = Path.of("src/main/java", ROOT.split("\\."));
    private static final int MAX_FILES = 25;

    /** The packages that each package may use; the root package may use all. */
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            entry("write", allowed("engine process recovery foreign read contents ledger files index line config io")),
            entry(
                    "maintenance",
                    allowed("engine process recovery foreign contents ledger files gzip index line config io")),
            entry("engine", allowed("process foreign recovery read contents ledger files gzip index line config io")),
            entry("process", allowed("foreign recovery contents ledger files gzip index line config io")),
            entry("read", allowed("contents ledger files index line config io")),
            entry("recovery", allowed("contents ledger files gzip index line config io")),
            entry("foreign", allowed("contents files index line config io")),
            entry("contents", allowed("ledger files index line config io")),
            entry("ledger", allowed("files line io")),
            entry("files", allowed("gzip line config io")),
            entry("line", allowed("io")),
            entry("gzip", allowed("io")),
            entry("config", allowed("io")),
            entry("index", allowed("")),
            entry("io", allowed("")));

    /** The top-level classes that each top-level class uses, as {@code package.Class} below the root. */
    private static final Map<String, Set<String>> USES = new TreeMap<>();

    private static Set<String> allowed(String names) {
        return names.isEmpty() ? Set.of() : Set.of(names.split(" "));
    }

    @BeforeAll
    static void readClassFiles() throws URISyntaxException {
        StringWriter printed = new StringWriter();
        PrintWriter out = new PrintWriter(printed);
        String classes = Path.of(JsonlJournal.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        assertThat(jdeps.run(out, out, "-verbose:class", "-filter:none", "--multi-release", "17", classes))
                .as(printed::toString)
                .isZero();
        Matcher arrow = Pattern.compile("^\\s*(\\S+)\\s+->\\s+(\\S+)", Pattern.MULTILINE)
                .matcher(printed.toString());
        while (arrow.find()) {
            note(arrow.group(1), arrow.group(2));
        }
        assertThat(USES).as(printed::toString).isNotEmpty();
    }

    private static void note(String from, String to) {
        if (from.startsWith(ROOT + ".")) {
            Set<String> used = USES.computeIfAbsent(topLevel(from), name -> new TreeSet<>());
            if (to.startsWith(ROOT + ".") && !topLevel(to).equals(topLevel(from))) {
                used.add(topLevel(to));
            }
        }
    }

    private static String topLevel(String name) {
        return name.substring(ROOT.length() + 1).replaceAll("\\$.*", "");
    }

    private static String packageOf(String name) {
        return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
    }

    @Test
    void eachPackageUsesOnlyThoseItMayUse() {
        List<String> forbidden = new ArrayList<>();
        USES.forEach((from, used) -> used.forEach(to -> {
            Set<String> allowed = ALLOWED.getOrDefault(packageOf(from), Set.of());
            boolean inside = packageOf(from).equals(packageOf(to));
            if (!packageOf(from).isEmpty() && !inside && !allowed.contains(packageOf(to))) {
                forbidden.add(from + " -> " + to);
            }
        }));
        assertThat(forbidden).isEmpty();
    }

    @Test
    void eachPackageIsInTheTable() {
        Set<String> packages = new TreeSet<>();
        USES.keySet().forEach(name -> packages.add(packageOf(name)));
        packages.remove("");
        assertThat(packages).isEqualTo(new TreeSet<>(ALLOWED.keySet()));
    }

    @Test
    void thePackagesFormNoCircle() {
        assertThat(circle(grouped(PackageLayersTest::packageOf))).isEmpty();
    }

    @Test
    void theClassesFormNoCircle() {
        assertThat(circle(USES)).isEmpty();
    }

    @Test
    void thePermittedArrowsFormNoCircle() {
        assertThat(circle(ALLOWED)).isEmpty();
    }

    @Test
    void aPackageHasAtMostTwentyFiveFiles() throws IOException {
        assertThat(folders()).allSatisfy(folder -> assertThat(sourcesIn(folder)).hasSizeLessThanOrEqualTo(MAX_FILES));
    }

    @Test
    void eachPackageHasADescription() throws IOException {
        assertThat(folders()).allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                .content()
                .startsWith("/** "));
    }

    @Test
    void theBundleExportsNothing() throws IOException, URISyntaxException {
        Path manifest = Path.of(JsonlJournal.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("META-INF/MANIFEST.MF");
        assumeThat(manifest).exists();
        try (InputStream in = Files.newInputStream(manifest)) {
            assertThat(new Manifest(in).getMainAttributes().getValue("Export-Package"))
                    .isNull();
        }
    }

    private static Map<String, Set<String>> grouped(UnaryOperator<String> group) {
        Map<String, Set<String>> grouped = new TreeMap<>();
        USES.forEach((from, used) -> {
            Set<String> others = grouped.computeIfAbsent(group.apply(from), name -> new TreeSet<>());
            used.stream().map(group).filter(to -> !to.equals(group.apply(from))).forEach(others::add);
        });
        return grouped;
    }

    /** Returns the nodes that use themselves through others. */
    private static Set<String> circle(Map<String, Set<String>> uses) {
        Set<String> inCircles = new TreeSet<>();
        for (String node : uses.keySet()) {
            Set<String> reached = new TreeSet<>();
            Deque<String> next = new ArrayDeque<>(uses.get(node));
            while (!next.isEmpty()) {
                String used = next.remove();
                if (reached.add(used)) {
                    next.addAll(uses.getOrDefault(used, Set.of()));
                }
            }
            if (reached.contains(node)) {
                inCircles.add(node);
            }
        }
        return inCircles;
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> found = Files.walk(SOURCES)) {
            return found.filter(Files::isDirectory).toList();
        }
    }

    private static List<String> sourcesIn(Path folder) {
        return Arrays.stream(folder.toFile().list())
                .filter(name -> name.endsWith(".java"))
                .toList();
    }
}
