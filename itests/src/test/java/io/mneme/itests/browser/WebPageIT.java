package io.mneme.itests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.BrowserSuite;
import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The web page in a browser, with a store that is empty at first: {@code npm/browser} has the tests. Skipped without Chromium or npm.
 */
class WebPageIT {

    private static final Path PICTURES = Path.of("target/screenshots").toAbsolutePath();

    /** How many dictations the large history has; {@code 200000} for the long form. */
    private static final int ENTRIES = Integer.getInteger("mneme.page", 1_000);

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @TestFactory
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    Stream<DynamicTest> everyViewPassesItsTestsInABrowser() {
        NpmPackages.installed();
        return BrowserSuite.run("suite.mjs", container, PICTURES, ENTRIES).tests();
    }

    @Test
    void withoutItsBundleEverythingElseWorks() {
        String bundle = bundleNumber();
        try {
            container.shell("felix:stop " + bundle);
            assertThat(container.api().get("/").status()).isEqualTo(404);
            assertThat(container.api().get("/v1/dictations").status()).isEqualTo(200);
            assertThat(container.api().get("/health/ready").status()).isEqualTo(200);
        } finally {
            container.shell("felix:start " + bundle);
        }
        assertThat(container.api().text("/")).contains("<title>Mneme</title>");
    }

    private static String bundleNumber() {
        String bundles = container.shell("felix:lb -s io.mneme.ui.web").text();
        Matcher line = Pattern.compile("(\\d+)\\|.*io\\.mneme\\.ui\\.web").matcher(bundles);
        assertThat(line.find()).as(bundles).isTrue();
        return line.group(1);
    }
}
