package io.mneme.itests.contract;

import static java.util.stream.Collectors.toCollection;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.itests.harness.DistributionBundles;
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
import javax.inject.Inject;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.metatype.MetaTypeInformation;
import org.osgi.service.metatype.MetaTypeService;

/**
 * Every configuration file of the container has a metatype, which consoles show, with the same keys, defaults and bounds, and the
 * page of the settings is made of the metatypes.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ConfigurationMetatypeIT {

    private static final Path CONTAINER = Path.of(System.getProperty("mneme.container"));
    private static final Path PAGE = Path.of("..", "docs", "settings.md");
    private static final Path EXPECTED_PAGE = Path.of("target", "settings.md");

    /** A key that is set, or shown in a comment because its default needs no line. */
    private static final Pattern KEY = Pattern.compile("#?([a-z0-9_.-]+)=(.*)");

    private static final Pattern DEFAULT = Pattern.compile("\\$\\{[a-z0-9_.]+:-(.+)}");

    /** A range in a comment. */
    private static final Pattern RANGE = Pattern.compile("(-?\\d+) to (\\d+)");

    @Inject
    BundleContext framework;

    @Inject
    MetaTypeService service;

    private Map<String, MetatypeObject> described;
    private Map<String, MetatypeObject> metatypes;

    @Configuration
    public Option[] runtime() {
        return options(
                DistributionBundles.core(),
                DistributionBundles.policies(),
                DistributionBundles.search(),
                DistributionBundles.http(),
                DistributionBundles.mcp(),
                DistributionBundles.proxy());
    }

    @Before
    public void read() throws Exception {
        described = MetatypeObject.ofServices(framework);
        metatypes = MetatypeObject.ofBundlesBelow(CONTAINER.resolve(Path.of("repository", "io", "mneme")));
        metatypes.putAll(described);
    }

    private static Set<String> pids() throws IOException {
        return files().map(ConfigurationMetatypeIT::pid).collect(toCollection(TreeSet::new));
    }

    @Test
    public void theMetatypeOfAPidHasExactlyTheKeysOfItsFiles() throws IOException {
        for (String pid : pids()) {
            assertTrue(pid, metatypes.containsKey(pid));
            assertEquals(
                    pid,
                    valuesByKey(pid).keySet(),
                    metatypes.get(pid).attributes().keySet());
        }
    }

    @Test
    public void theDefaultsOfAFileAreThoseOfTheMetatype() throws IOException {
        for (String pid : pids()) {
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
                    assertEquals(pid + " " + key, value, metatypes.get(pid).attribute(key, "default")));
        }
    }

    @Test
    public void theRangesInTheCommentsOfAFileAreThoseOfTheMetatype() throws IOException {
        for (Path file : files().toList()) {
            MetatypeObject metatype = metatypes.get(pid(file));
            for (String block : Files.readString(file).split("\n\n")) {
                Set<String> allowed = ranges(metatype, block);
                Matcher range = RANGE.matcher(block);
                while (range.find()) {
                    assertTrue(file + ":\n" + block + " has " + allowed, allowed.contains(range.group()));
                }
            }
        }
    }

    /** Returns the ranges of the keys in a part of a file: those of numbers, and those that their descriptions name. */
    private static Set<String> ranges(MetatypeObject metatype, String block) {
        Set<String> ranges = new TreeSet<>();
        block.lines().map(KEY::matcher).filter(Matcher::matches).forEach(line -> {
            String key = line.group(1);
            ranges.add(metatype.attribute(key, "min") + " to " + metatype.attribute(key, "max"));
            Matcher named = RANGE.matcher(metatype.attribute(key, "description"));
            while (named.find()) {
                ranges.add(named.group());
            }
        });
        return ranges;
    }

    @Test
    public void everyMetatypeAndEachOfItsKeysIsDescribed() {
        metatypes.forEach((pid, metatype) -> {
            assertTrue(pid, metatype.name().startsWith("Mneme: "));
            metatype.attributes().keySet().forEach(key -> {
                assertFalse(pid + " " + key, metatype.attribute(key, "name").isBlank());
                assertFalse(
                        pid + " " + key, metatype.attribute(key, "description").isBlank());
            });
        });
    }

    @Test
    public void everyNumberHasAMinimum() {
        metatypes.forEach((pid, metatype) -> metatype.attributes().keySet().stream()
                .filter(key -> List.of("Integer", "Long").contains(metatype.attribute(key, "type")))
                .forEach(key -> assertFalse(
                        pid + " " + key, metatype.attribute(key, "min").isBlank())));
    }

    @Test
    public void theMetaTypeServicePassesOnWhatBundlesDescribe() {
        Set<String> passed = new TreeSet<>();
        for (Bundle bundle : framework.getBundles()) {
            MetaTypeInformation known = service.getMetaTypeInformation(bundle);
            if (known != null) {
                passed.addAll(List.of(known.getPids()));
                passed.addAll(List.of(known.getFactoryPids()));
            }
        }
        assertTrue(metatypes.keySet() + " in " + passed, passed.containsAll(metatypes.keySet()));
    }

    @Test
    public void thePageOfTheSettingsIsMadeOfTheMetatypes() throws IOException {
        String page = new SettingsPage(described).text();
        Files.writeString(EXPECTED_PAGE, page);
        assertEquals("copy itests/target/settings.md to docs", page, Files.readString(PAGE));
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
