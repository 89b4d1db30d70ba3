package io.mneme.itests.contract;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every configuration file of the container has a metatype, which consoles show, with the same keys and defaults. */
class ConfigurationMetatypeIT {

    private static final Path CONTAINER = Path.of(System.getProperty("mneme.container"));

    /** A key that is set, or shown in a comment because its default needs no line. */
    private static final Pattern KEY = Pattern.compile("#?([a-z0-9_.-]+)=(.*)");

    private static final Pattern DEFAULT = Pattern.compile("\\$\\{[a-z0-9_.]+:-(.+)}");

    private static Map<String, MetatypeObject> metatypes;

    @BeforeAll
    static void read() throws IOException {
        metatypes = MetatypeObject.ofBundlesBelow(CONTAINER.resolve(Path.of("repository", "io", "mneme")));
    }

    static Set<String> pids() throws IOException {
        return files().map(ConfigurationMetatypeIT::pid).collect(toCollection(TreeSet::new));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pids")
    void theMetatypeOfAPidHasExactlyTheKeysOfItsFiles(String pid) throws IOException {
        assertThat(metatypes).containsKey(pid);
        assertThat(metatypes.get(pid).attributes().keySet())
                .isEqualTo(valuesByKey(pid).keySet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pids")
    void theDefaultsOfAFileAreThoseOfTheMetatype(String pid) throws IOException {
        Map<String, String> shipped = new TreeMap<>();
        valuesByKey(pid).forEach((key, value) -> {
            Matcher given = DEFAULT.matcher(value);
            if (given.matches()) {
                shipped.put(key, given.group(1));
            }
        });
        // Without its file the history is off, and the shipped file switches it on.
        shipped.computeIfPresent("enabled", (key, value) -> "false");
        shipped.forEach((key, value) ->
                assertThat(metatypes.get(pid).attribute(key, "default")).as(key).isEqualTo(value));
    }

    @Test
    void everyMetatypeAndEachOfItsKeysIsDescribed() {
        metatypes.forEach((pid, metatype) -> {
            assertThat(metatype.name()).as(pid).startsWith("Mneme: ");
            metatype.attributes().keySet().forEach(key -> {
                assertThat(metatype.attribute(key, "name")).as(pid + " " + key).isNotBlank();
                assertThat(metatype.attribute(key, "description"))
                        .as(pid + " " + key)
                        .isNotBlank();
            });
        });
    }

    @Test
    void everyNumberHasAMinimum() {
        metatypes.forEach((pid, metatype) -> metatype.attributes().keySet().stream()
                .filter(key -> List.of("Integer", "Long").contains(metatype.attribute(key, "type")))
                .forEach(key -> assertThat(metatype.attribute(key, "min"))
                        .as(pid + " " + key)
                        .isNotBlank()));
    }

    /** Returns the values of all files of a PID; of a factory the keys of all its files together. */
    private static Map<String, String> valuesByKey(String pid) throws IOException {
        Map<String, String> values = new TreeMap<>();
        for (Path file : files().filter(file -> pid(file).equals(pid)).toList()) {
            Files.readAllLines(file).stream()
                    .map(KEY::matcher)
                    .filter(Matcher::matches)
                    .forEach(line -> values.put(line.group(1), line.group(2)));
        }
        return values;
    }

    private static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(CONTAINER.resolve("etc"))) {
            return files.filter(file -> file.toString().endsWith(".cfg")).toList().stream();
        }
    }

    /** Returns the PID of a file; what follows a hyphen names one of several configurations of a factory. */
    private static String pid(Path file) {
        return file.getFileName().toString().replaceFirst("\\.cfg$", "").replaceFirst("-.*", "");
    }
}
