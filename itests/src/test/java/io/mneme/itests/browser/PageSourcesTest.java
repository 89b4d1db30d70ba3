package io.mneme.itests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.NpmPackages;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sources of the web page are checked as Java's are: their types, their form and their words. Skipped without npm. */
class PageSourcesTest {

    private static final Path BUNDLE =
            Path.of("../bundles/faces/io.mneme.ui.web").toAbsolutePath().normalize();

    private static NpmPackages packages;

    @BeforeAll
    static void install() {
        packages = NpmPackages.installed();
    }

    @Test
    void typesFitTogether() {
        CommandOutcome libraries =
                NpmPackages.run(BUNDLE, BUNDLE.resolve("fetch-libraries").toString());
        assertThat(libraries.code()).as(libraries.text()).isZero();
        assertPasses(packages.program("tsc", BUNDLE, "-p", ".", "--pretty", "false"));
    }

    @Test
    void linterAndFormatterFindNothing() {
        assertPasses(packages.program("biome", BUNDLE, "ci", "--colors=off"));
    }

    @Test
    void linterAndFormatterFindNothingInTheProgramsOfTests() {
        assertPasses(packages.program("biome", NpmPackages.PROGRAMS, "ci", "--colors=off"));
    }

    @Test
    void languagesHaveTheSameKeysAndNoEnglishIsLeft() {
        Path program = NpmPackages.PROGRAMS.resolve("page/check-words.mjs");
        assertPasses(NpmPackages.run(BUNDLE, "node", program.toString(), "src/main/page/app"));
    }

    private static void assertPasses(CommandOutcome outcome) {
        assertThat(outcome.code()).as(outcome.text()).isZero();
    }
}
