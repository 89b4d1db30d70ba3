package io.mneme.itests.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The OpenAPI document has the paths of all bundles. The tests of {@code io.mneme.ui.http} compare it with the table of routes. */
class DescribedPathsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern SERVLET = Pattern.compile("@HttpWhiteboardServletPattern\\(([^)]*)\\)");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    @Test
    void areThoseOfTheServletsOfAllBundles() throws IOException {
        JsonNode paths = new ObjectMapper()
                .readTree(ROOT.resolve(
                                "bundles/faces/io.mneme.ui.http/src/main/resources/io/mneme/ui/http/endpoint/openapi.json")
                        .toFile())
                .path("paths");
        List<String> served = SourceCheckout.read(ROOT).bundles().stream()
                .flatMap(bundle -> BundleSources.javaFiles(bundle.mainFolder()).stream())
                .flatMap(DescribedPathsTest::servletPaths)
                .toList();
        assertThat(served)
                .contains("/v1/realtime", "/v1/commands")
                .allSatisfy(path -> assertThat(paths.has(path)).as(path).isTrue());
    }

    /** Returns the paths of the servlets in a file; patterns of many paths are those of the table of routes. */
    private static Stream<String> servletPaths(Path file) {
        try {
            return SERVLET.matcher(Files.readString(file))
                    .results()
                    .flatMap(servlet -> QUOTED.matcher(servlet.group(1)).results())
                    .map((MatchResult pattern) -> pattern.group(1))
                    .filter(pattern -> !pattern.endsWith("*") && !pattern.equals("/"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
