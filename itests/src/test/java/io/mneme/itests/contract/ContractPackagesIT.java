package io.mneme.itests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Constants;

/**
 * The contracts contain no component, have no dependencies, and declare of each package whether callers or plug-ins
 * implement it.
 */
class ContractPackagesIT {

    private static final Path OURS = Path.of(System.getProperty("mneme.container"), "repository", "io", "mneme");
    private static final String VERSIONING = "Lorg/osgi/annotation/versioning/";
    private static final String NULL_MARKED = "Lorg/jspecify/annotations/NullMarked;";

    @ParameterizedTest
    @ValueSource(strings = {"io.mneme.api", "io.mneme.spi"})
    void contractsDragInNothing(String contract) {
        Attributes headers = headers(contract);
        assertThat(packages(headers, Constants.IMPORT_PACKAGE)).allMatch(name -> name.startsWith("io.mneme.api."));
        assertThat(headers)
                .doesNotContainKeys(
                        new Attributes.Name(Constants.REQUIRE_BUNDLE),
                        new Attributes.Name(Constants.BUNDLE_CLASSPATH),
                        new Attributes.Name(Constants.DYNAMICIMPORT_PACKAGE));
        assertThat(headers.getValue(Constants.REQUIRE_CAPABILITY)).matches("osgi\\.ee;filter:=\"[^\"]*\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.mneme.api", "io.mneme.spi"})
    void contractsHoldNoComponentAndNothingThatStarts(String contract) {
        assertThat(headers(contract))
                .doesNotContainKeys(
                        new Attributes.Name("Service-Component"),
                        new Attributes.Name(Constants.BUNDLE_ACTIVATOR),
                        new Attributes.Name(Constants.PROVIDE_CAPABILITY));
        assertThat(classes(contract).keySet()).allMatch(path -> path.startsWith("io/mneme/"));
    }

    /**
     * What is too long for a text crosses a contract as a stream of bytes: an import, a file of a backup. Only the owner that a thread
     * works for is kept with the thread, since all bundles must see the same one.
     */
    @ParameterizedTest
    @ValueSource(strings = {"io.mneme.api", "io.mneme.spi"})
    void contractsKnowNothingOfThreadsFilesAndLogs(String contract) {
        String streams = "java/io/(?!InputStream|OutputStream|IOException)|java/nio/(?!charset/)";
        assertThat(mentioning(streams + "|java/(net|util/concurrent)/|java/lang/Thread(?!Local)|org/slf4j", contract))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.mneme.api", "io.mneme.spi"})
    void everyPackageOfAContractIsExportedWithAVersionAndMarkedForNull(String contract) {
        Map<String, String> classes = classes(contract);
        Set<String> packages = classes.keySet().stream()
                .map(path -> path.substring(0, path.lastIndexOf('/')).replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        Attributes headers = headers(contract);
        assertThat(packages(headers, Constants.EXPORT_PACKAGE)).containsExactlyInAnyOrderElementsOf(packages);
        assertThat(clauses(headers, Constants.EXPORT_PACKAGE))
                .allMatch(clause -> clause.matches(".*;version=\"\\d+\\.\\d+\\.\\d+\".*"));
        assertThat(packages).allSatisfy(name -> assertThat(classes.get(name.replace('.', '/') + "/package-info.class"))
                .contains(NULL_MARKED));
    }

    /** What callers use is provided, what plug-ins implement is consumed; a package that held both could not grow. */
    @ParameterizedTest(name = "{0} holds {1}s and no {2}")
    @CsvSource({"io.mneme.api, ProviderType, ConsumerType", "io.mneme.spi, ConsumerType, ProviderType"})
    void providerAndConsumerTypesNeverShareAPackage(String contract, String held, String foreign) {
        assertThat(mentioning(VERSIONING + held + ";", contract)).isNotEmpty();
        assertThat(mentioning(VERSIONING + foreign + ";", contract)).isEmpty();
    }

    /** Returns the classes of a contract in whose code something stands that the pattern finds. */
    private static List<String> mentioning(String pattern, String contract) {
        Pattern mention = Pattern.compile(pattern);
        return classes(contract).entrySet().stream()
                .filter(entry -> mention.matcher(entry.getValue()).find())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Path jar(String contract) {
        try (Stream<Path> files = Files.walk(OURS.resolve(contract))) {
            return files.filter(file -> file.getFileName().toString().matches(Pattern.quote(contract) + "-.*\\.jar"))
                    .filter(file -> !file.toString().endsWith("-tests.jar"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + OURS, e);
        }
    }

    private static Attributes headers(String contract) {
        try (JarFile jar = new JarFile(jar(contract).toFile())) {
            return jar.getManifest().getMainAttributes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the manifest of " + contract, e);
        }
    }

    /** Returns the class files by path, as text: names of types stand in them in clear. */
    private static Map<String, String> classes(String contract) {
        try (FileSystem jar = FileSystems.newFileSystem(
                        URI.create("jar:" + jar(contract).toUri()), Map.of());
                Stream<Path> files = Files.walk(jar.getPath("/"))) {
            Map<String, String> classes = new TreeMap<>();
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".class")).toList()) {
                classes.put(file.toString().substring(1), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + contract, e);
        }
    }

    private static Set<String> packages(Attributes headers, String header) {
        return clauses(headers, header).stream()
                .map(clause -> clause.substring(0, clause.indexOf(';')))
                .collect(Collectors.toSet());
    }

    /** Returns the clauses of a header, which are parted by commas outside of quotes. */
    private static List<String> clauses(Attributes headers, String header) {
        String value = headers.getValue(header);
        return value == null ? List.of() : List.of(value.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"));
    }
}
