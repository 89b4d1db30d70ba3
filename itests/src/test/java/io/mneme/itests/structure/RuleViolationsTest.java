package io.mneme.itests.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule finds what breaks it, in a small checkout made for the test. */
class RuleViolationsTest {

    private static final Map<String, String> ADVICE = Map.of("whoever", "name the actor", "anew", "again");

    @TempDir
    Path root;

    @Test
    void aNameOfOneWordIsFoundUnlessItIsOnTheList() throws IOException {
        source("one", "a.Rival", "package a; class Rival { record Kept(int n) {} enum Two { A { } } }");
        source("one", "a.LineScanner", "package a; class LineScanner { String s = \"class Told {}\"; }");
        assertThat(new OneWordNames(Set.of("Rival.Two")).violations(checkout()))
                .containsExactly("one: Rival in a", "one: Rival.Kept in a");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"JournalIT", "JournalTest", "Utf8", "JSON"})
    void suffixesOfTestsAndDigitsAreNoSecondWord(String name) throws IOException {
        source("one", "a." + name, "package a; class " + name + " {}");
        assertThat(new OneWordNames(Set.of()).violations(checkout())).containsExactly("one: " + name + " in a");
    }

    @Test
    void aListedNameThatNoTypeHasIsFound() throws IOException {
        source("one", "a.Journal", "package a; class Journal { class Cursor {} }");
        assertThat(new OneWordNames(Set.of("Journal", "Journal.Cursor", "Ledger")).unused(checkout()))
                .containsExactly("Ledger");
    }

    @Test
    void aShareOfFifteenPercentIsTooMuch() throws IOException {
        for (int i = 0; i < 17; i++) {
            source("one", "a.LineScanner" + i, "package a; class LineScanner" + i + " { class Nested {} }");
        }
        source("one", "a.Journal", "package a; class Journal {}");
        source("one", "a.Ledger", "package a; class Ledger {}");
        OneWordNames rule = new OneWordNames(Set.of("Journal", "Ledger"));
        assertThat(rule.shareViolations(checkout())).isEmpty();
        source("one", "a.Segment", "package a; class Segment {}");
        assertThat(rule.shareViolations(checkout()))
                .containsExactly("3 of 20 top-level types have a name of one word; less than 15 % may");
    }

    @ParameterizedTest(name = "src/{0}/java")
    @ValueSource(strings = {"main", "test"})
    void aPackageOfTwentySixFilesIsFound(String kind) throws IOException {
        source("one", "a.LineScanner", "package a; class LineScanner {}");
        for (int i = 0; i < 25; i++) {
            write(
                    "bundles/one/src/" + kind + "/java/b/LineReader" + i + ".java",
                    "package b; class LineReader" + i + " {}");
        }
        assertThat(new PackageSizes().violations(checkout())).isEmpty();
        write("bundles/one/src/" + kind + "/java/b/package-info.java", "package b;");
        assertThat(new PackageSizes().violations(checkout()))
                .containsExactly("bundles/one/src/" + kind + "/java/b: 26 files, at most 25");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "new Thread(",
                "new ThreadPoolExecutor(",
                "new ScheduledThreadPoolExecutor(",
                "Executors.newCachedThreadPool("
            })
    void aThreadThatIsNotOfTheSharedExecutorIsFound(String creation) throws IOException {
        String body = " { Object o = " + creation + "null); }";
        source("one", "a.LineScanner", "package a; class LineScanner" + body);
        source("one", "a.NamedExecutor", "package a; class NamedExecutor" + body);
        write("bundles/one/src/test/java/a/LineScannerTest.java", "package a; class LineScannerTest" + body);
        assertThat(new ThreadCreation(Set.of("NamedExecutor")).violations(checkout()))
                .containsExactly("bundles/one/src/main/java/a/LineScanner.java: " + creation);
    }

    @Test
    void aNameInTwoBundlesIsFound() throws IOException {
        source("one", "a.LineScanner", "package a; class LineScanner { class Inner {} }");
        source("one", "b.LineScanner", "package b; class LineScanner {}");
        source("one", "a.EntryEditor", "package a; class EntryEditor { class Inner {} }");
        source("two", "c.EntryEditor", "package c; class EntryEditor { class Inner {} }");
        assertThat(new RepeatedNames().violations(checkout())).containsExactly("EntryEditor: one, two");
    }

    @Test
    void aCircleOfThreePackagesIsFoundOnceWithItsUses() throws IOException {
        source("one", "a.First", "package a; public class First { b.Second next; }");
        source("one", "b.Second", "package b; public class Second { c.Third next; }");
        source("one", "c.Third", "package c; public class Third { a.First next; d.Fourth below; }");
        source("one", "d.Fourth", "package d; public class Fourth {}");
        compile("one");
        assertThat(new PackageCircles().violations(checkout()))
                .containsExactly("one: a -> b (First uses Second) -> c (Second uses Third) -> a (Third uses First)");
    }

    @Test
    void aCircleOfTwoTypesIsFoundInABundleThatMustHaveNone() throws IOException {
        source("one", "a.First", "package a; public class First { Second next; }");
        source("one", "a.Second", "package a; public class Second { First next; class Inner { Second outer; } }");
        compile("one");
        assertThat(new TypeCircles(Set.of("one")).violations(checkout()))
                .containsExactly("one: a.First -> a.Second -> a.First");
        assertThat(new TypeCircles(Set.of("two")).violations(checkout())).isEmpty();
    }

    @Test
    void aTableThatDiffersFromThePackagesIsFound() throws IOException {
        source("io.mneme.one", "io.mneme.one.First", "package io.mneme.one; class First { io.mneme.one.b.Second s; }");
        source("io.mneme.one", "io.mneme.one.b.Second", "package io.mneme.one.b; public class Second {}");
        source("io.mneme.one", "io.mneme.one.c.Third", "package io.mneme.one.c; class Third {}");
        compile("io.mneme.one");
        tables("The packages of `io.mneme.one`:", "| (root) | starts | `c` |", "| `b` | reads | |", "| `d` | none | |");
        assertThat(new PackageTables().violations(checkout()))
                .containsExactly(
                        "io.mneme.one.c has no row",
                        "io.mneme.one.d is a row without a package",
                        "io.mneme.one uses io.mneme.one.b unlike its row (First uses Second)",
                        "io.mneme.one does not use io.mneme.one.c");
        tables("The packages of `io.mneme.one`:", "| (root) | starts | `b` |", "| `b` | reads | |", "| `c` | | |");
        assertThat(new PackageTables().violations(checkout())).isEmpty();
    }

    @Test
    void aMissingTableOfManyPackagesAndATableWithoutABundleAreFound() throws IOException {
        for (int i = 0; i < PackageTables.MAX_PACKAGES_WITHOUT_TABLE; i++) {
            source("one", "p" + i + ".LineScanner", "package p" + i + "; class LineScanner {}");
        }
        tables("Nothing yet.");
        assertThat(new PackageTables().violations(checkout())).isEmpty();
        source("one", "last.LineScanner", "package last; class LineScanner {}");
        tables("The packages of `io.mneme.gone`:", "| `b` | reads | |");
        assertThat(new PackageTables().violations(checkout()))
                .containsExactly("one: 6 packages without a table", "io.mneme.gone: a table without a bundle");
    }

    @Test
    void aConstantThatTheCompilerCopiesCountsByItsImport() throws IOException {
        source("one", "a.First", "package a; public class First { public static final int N = 1; b.Second next; }");
        source("one", "b.Second", "package b; import static a.First.N; public class Second { int n = N; }");
        compile("one");
        assertThat(new PackageCircles().violations(checkout()))
                .containsExactly("one: a -> b (First uses Second) -> a (Second uses First)");
    }

    @Test
    void aClassFileWhoseSourceIsGoneDoesNotCount() throws IOException {
        source("one", "a.First", "package a; public class First { b.Second next; }");
        source("one", "b.Second", "package b; public class Second {}");
        source("one", "b.Gone", "package b; public class Gone { a.First next; }");
        compile("one");
        Files.delete(root.resolve("bundles/one/src/main/java/b/Gone.java"));
        assertThat(new PackageCircles().violations(checkout())).isEmpty();
    }

    @Test
    void packagesOfABundleThatIsNotCompiledAreNotJudged() throws IOException {
        source("one", "a.First", "package a; public class First {}");
        assertThatIllegalStateException()
                .isThrownBy(() -> new PackageCircles().violations(checkout()))
                .withMessageContaining("compile the bundle first");
    }

    @Test
    void aPackageWithoutASentenceIsFound() throws IOException {
        for (String name : List.of("a", "b", "c", "d")) {
            source("one", name + ".LineScanner", "package " + name + "; class LineScanner {}");
        }
        source("one", "a.package-info", "/** Scans lines. */\npackage a;\n");
        source("one", "b.package-info", "package b;\n");
        source("one", "c.package-info", "/**\n * Scans lines.\n *\n * <p>More.\n */\n@Deprecated\npackage c;\n");
        assertThat(new PackageDescriptions().violations(checkout()))
                .containsExactly("bundles/one/src/main/java/b", "bundles/one/src/main/java/d");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "README.md",
                "docs/http.md",
                "docs/decisions/0001-lanes.md",
                "distribution/src/main/container/etc/a.cfg",
                "features/src/main/b.json",
                "tools/templates/c.sh",
                "bundles/one/src/main/java/a/LineScanner.java",
                "bundles/one/src/main/resources/a/words.properties"
            })
    void aWordToAvoidIsFoundInEachPlace(String file) throws IOException {
        source("one", "a.EntryEditor", "package a; class EntryEditor {}");
        write(file, "/* A line without.\nWhoever reads it ANEW; renewal and sinewy are fine. */\npackage a;\n");
        assertThat(new EnglishWords(ADVICE).violations(checkout()))
                .containsExactly(file + ":2: Whoever (name the actor)", file + ":2: ANEW (again)");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"MOST_LINES", "LONGEST_LINE", "LEAST_SIZE", "PATIENCE", "PATIENCE_MILLIS", "USUAL_SIZE"})
    void aConstantWithANameToAvoidIsFound(String name) throws IOException {
        source(
                "one",
                "a.LineScanner",
                "package a; class LineScanner { static final int " + name + " = 1, MAX_LINES = 2; }");
        assertThat(new ConstantNames().violations(checkout())).containsExactly("one: " + name + " in a.LineScanner");
    }

    private SourceCheckout checkout() {
        return SourceCheckout.read(root);
    }

    private void source(String bundle, String type, String text) throws IOException {
        write("bundles/" + bundle + "/src/main/java/" + type.replace('.', '/') + ".java", text);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void tables(String caption, String... rows) throws IOException {
        String header = rows.length == 0 ? "" : "| package | in one sentence | uses |\n|---|---|---|\n";
        write("docs/packages.md", caption + "\n\n" + header + String.join("\n", rows) + "\n");
    }

    private void compile(String bundle) {
        Path folder = root.resolve("bundles").resolve(bundle);
        Stream<String> files = BundleSources.javaFiles(folder.resolve("src/main/java")).stream()
                .map(Path::toString);
        String[] arguments = Stream.concat(
                        Stream.of("-d", folder.resolve("target/classes").toString()), files)
                .toArray(String[]::new);
        assertThat(ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, arguments))
                .isZero();
    }
}
