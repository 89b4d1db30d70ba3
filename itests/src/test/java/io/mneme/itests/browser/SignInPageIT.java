package io.mneme.itests.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.itests.harness.BrowserSuite;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person signs in on the web page of a container that requires a token. Skipped without Chromium or npm. */
class SignInPageIT {

    private static final Path PICTURES = Path.of("target/screenshots").toAbsolutePath();

    /** The one that the program has, too. */
    private static final String TOKEN = "mneme_" + "a".repeat(43);

    @RegisterExtension
    static final TestContainer container =
            TestContainer.own(SignInPageIT::addToken, "--set", "http.require_token=true");

    private static void addToken(ContainerProcess prepared) throws IOException {
        Files.createDirectories(prepared.data());
        Files.writeString(
                prepared.data().resolve("access_tokens.json"),
                ("{\"tokens\":[{\"name\":\"person\",\"scopes\":[\"read\"],\"created\":\"2026-01-01T00:00:00Z\","
                                + "\"sha256\":\"%s\"}]}")
                        .formatted(hash()));
    }

    private static String hash() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @TestFactory
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    Stream<DynamicTest> aPersonSignsInInABrowser() {
        NpmPackages.installed();
        return BrowserSuite.run("sign-in-suite.mjs", container, PICTURES, 0).tests();
    }
}
