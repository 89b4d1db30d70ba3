package io.mneme.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command {@code benchmarks/run}, its document, and the benchmarks have the same names. */
class RunCommandTest {

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern USAGE = Pattern.compile("(?m)^#.* benchmarks/run ([a-z][a-z-]*)");
    private static final Pattern PARTS = Pattern.compile("(?m)^(?:jmh|other)_names=\\(([^)]*)\\)$");
    private static final Pattern BENCHMARK = Pattern.compile("(?m)^\\s*@Benchmark$");
    private static final Set<String> COMMANDS_OVER_ALL = Set.of("all", "publish", "turns");

    @Test
    void eachNameOfTheUsageIsInTheDocument() throws IOException {
        String document = Files.readString(CHECKOUT.resolve("docs/benchmarks.md"));
        Set<String> names = usage();
        assertThat(names).isNotEmpty();
        names.removeIf(name -> document.contains("benchmarks/run " + name));
        assertThat(names).isEmpty();
    }

    @Test
    void eachNameOfTheUsageIsAPartOfAll() throws IOException {
        Set<String> names = usage();
        names.removeAll(COMMANDS_OVER_ALL);
        assertThat(parts()).containsAll(names);
    }

    @Test
    void eachBenchmarkOfJmhIsAPartOfAll() throws IOException {
        try (Stream<Path> files = Files.walk(CHECKOUT.resolve("benchmarks/src/main/java"))) {
            List<Path> benchmarks = files.filter(RunCommandTest::isBenchmark).toList();
            assertThat(benchmarks).isNotEmpty();
            assertThat(parts())
                    .containsAll(benchmarks.stream()
                            .map(file -> file.getFileName().toString().replace("Benchmark.java", ""))
                            .toList());
        }
    }

    private static boolean isBenchmark(Path file) {
        try {
            return file.toString().endsWith(".java")
                    && BENCHMARK.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> usage() throws IOException {
        return matches(USAGE).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> parts() throws IOException {
        return matches(PARTS).flatMap(names -> Stream.of(names.split("\\s+"))).toList();
    }

    private static Stream<String> matches(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(CHECKOUT.resolve("benchmarks/run")))
                .results()
                .map(match -> match.group(1));
    }
}
