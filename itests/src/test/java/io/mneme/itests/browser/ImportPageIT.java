package io.mneme.itests.browser;

import io.mneme.itests.harness.BrowserSuite;
import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Files are imported through the web page in a browser. Skipped without Chromium or npm. */
class ImportPageIT {

    private static final Path PICTURES = Path.of("target/screenshots").toAbsolutePath();

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @TestFactory
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    Stream<DynamicTest> filesAreImportedInABrowser() {
        NpmPackages.installed();
        return BrowserSuite.run("import-suite.mjs", container, PICTURES, 0).tests();
    }
}
