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
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.osgi.framework.Constants;

/** The drawing of the house holds: contracts export, nothing else does, and plug-ins know only contracts. */
class BundleExportsIT {

    private static final Path OURS = Path.of(System.getProperty("mneme.container"), "repository", "io", "mneme");
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
    void pluginsKnowOnlyTheContracts(Path plugin) {
        assertThat(imports(plugin)).allMatch(name -> name.matches("(java|io\\.mneme\\.(api|spi))\\..*"));
    }

    @Test
    void theLibraryOfJsonIsInsideTheAdaptersAndNoBundleOfItsOwn() {
        Set<String> holders = bundles()
                .filter(bundle -> holds(bundle, "io/mneme/view/ConversationJson.class"))
                .map(bundle -> headers(bundle).getValue(Constants.BUNDLE_SYMBOLICNAME))
                .collect(toSet());
        assertThat(holders).containsExactlyInAnyOrder("io.mneme.ui.http", "io.mneme.ui.gogo");
    }

    static List<Path> plugins() {
        Predicate<Path> shipped = bundle -> bundle.getFileName().toString().matches("io\\.mneme\\.(window|render)-.*");
        Stream<Path> examples =
                jarsBelow(EXAMPLES).filter(jar -> jar.getParent().endsWith("target"));
        return Stream.concat(bundles().filter(shipped), examples).toList();
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
