package io.mneme.itests.contract;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.osgi.framework.Constants;

/** Only the contracts export packages, and plug-ins import only contracts. */
class BundleExportsIT {

    private static final Path OURS = Path.of(System.getProperty("mneme.container"), "repository", "io", "mneme");
    private static final Pattern SERVICES = Pattern.compile("objectClass:List<String>=\"([^\"]+)\"");
    private static final Path EXAMPLES = Path.of(System.getProperty("mneme.examples"));

    @Test
    void onlyTheContractsExport() {
        Set<String> exporters = bundles()
                .filter(bundle -> headers(bundle).getValue(Constants.EXPORT_PACKAGE) != null)
                .map(bundle -> headers(bundle).getValue(Constants.BUNDLE_SYMBOLICNAME))
                .collect(toSet());
        assertThat(exporters).containsExactlyInAnyOrder("io.mneme.api", "io.mneme.spi");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plugins")
    void pluginsKnowOnlyTheContractsOfMneme(Path plugin) {
        assertThat(imports(plugin)).noneMatch(name -> name.matches("io\\.mneme\\.(?!(api|spi)\\.).*"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("windowsAndRenderers")
    void windowsAndRenderersKnowNothingButTheContracts(Path plugin) {
        assertThat(imports(plugin)).allMatch(name -> name.matches("(java|io\\.mneme\\.(api|spi))\\..*"));
    }

    @Test
    void theShippedPoliciesAndTheExamplesAreFound() {
        assertThat(plugins())
                .extracting(plugin -> headers(plugin).getValue(Constants.BUNDLE_SYMBOLICNAME))
                .contains("io.mneme.window", "io.mneme.render", "io.mneme.redact", "io.mneme.example.renderer-quote")
                .doesNotContain("io.mneme.record", "io.mneme.context");
    }

    @Test
    void theLibraryOfJsonIsInsideTheAdaptersAndNoBundleOfItsOwn() {
        Set<String> holders = bundles()
                .filter(bundle -> holds(bundle, "io/mneme/view/RecordJson.class"))
                .map(bundle -> headers(bundle).getValue(Constants.BUNDLE_SYMBOLICNAME))
                .collect(toSet());
        assertThat(holders)
                .containsExactlyInAnyOrder(
                        "io.mneme.ui.http",
                        "io.mneme.ui.gogo",
                        "io.mneme.ui.realtime",
                        "io.mneme.ui.mcp",
                        "io.mneme.ui.proxy",
                        "io.mneme.transfer");
    }

    /** Returns the bundles that provide services of plug-in points, and no others: the shipped ones and the examples. */
    static List<Path> plugins() {
        Stream<Path> examples =
                jarsBelow(EXAMPLES).filter(jar -> jar.getParent().endsWith("target"));
        return Stream.concat(bundles(), examples)
                .filter(bundle -> !services(bundle).isEmpty())
                .filter(bundle -> services(bundle).stream().allMatch(service -> service.startsWith("io.mneme.spi.")))
                .toList();
    }

    static List<Path> windowsAndRenderers() {
        return plugins().stream()
                .filter(plugin -> services(plugin).stream()
                        .anyMatch(service -> service.matches(".*\\.spi\\.(window|render|weigh)\\..*")))
                .toList();
    }

    /** Returns the interfaces of the services that a bundle says it provides. */
    private static List<String> services(Path bundle) {
        String header = headers(bundle).getValue(Constants.PROVIDE_CAPABILITY);
        return SERVICES.matcher(header == null ? "" : header)
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(",")))
                .toList();
    }

    private static Stream<Path> bundles() {
        return jarsBelow(OURS).filter(jar -> !jar.toString().endsWith("-tests.jar"));
    }

    private static Stream<Path> jarsBelow(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    /** Returns the packages a bundle imports, without their versions. */
    private static List<String> imports(Path bundle) {
        String header = headers(bundle).getValue(Constants.IMPORT_PACKAGE);
        if (header == null) {
            return List.of();
        }
        return Arrays.stream(header.replaceAll("\"[^\"]*\"", "").split(","))
                .map(clause -> clause.split(";")[0].strip())
                .toList();
    }

    private static boolean holds(Path bundle, String entry) {
        try (JarFile jar = new JarFile(bundle.toFile())) {
            return jar.getEntry(entry) != null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + bundle, e);
        }
    }

    private static Attributes headers(Path bundle) {
        try (JarFile jar = new JarFile(bundle.toFile())) {
            return jar.getManifest().getMainAttributes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the manifest of " + bundle, e);
        }
    }
}
