package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The paths of this interface, each with the pattern of the endpoint that serves it. */
public final class ServedPaths {

    /** Patterns as the endpoints declare them. */
    private static final List<String> PATTERNS = List.of(
            "/v1/dictations/*",
            "/v1/utterances/*",
            "/v1/conversations/*",
            "/v1/context/*",
            "/v1/policies/*",
            "/v1/journals/*",
            "/v1/tail",
            "/openapi.json",
            "/health/*");

    private ServedPaths() {}

    /**
     * Returns the refusal of a path that no endpoint serves: for good, or only now, since its endpoint is yet to come or has
     * already gone.
     */
    public static ProblemException unserved(String path) {
        if (PATTERNS.stream().anyMatch(pattern -> matches(pattern, path))) {
            return Problem.of(503, "the container starts or stops; try again")
                    .withHeader("Retry-After", "1")
                    .toException();
        }
        return Problem.of(404, "there is nothing at this path").toException();
    }

    private static boolean matches(String pattern, String path) {
        if (!pattern.endsWith("/*")) {
            return path.equals(pattern);
        }
        String prefix = pattern.substring(0, pattern.length() - 2);
        return path.equals(prefix) || path.startsWith(prefix + "/");
    }

    /**
     * Returns the paths whose endpoint does not serve them.
     *
     * @param serving returns the pattern by which a path is served now; empty if it is not served
     */
    public static List<String> missing(UnaryOperator<String> serving) {
        List<String> missing = new ArrayList<>();
        for (String pattern : PATTERNS) {
            String path = pattern.replace("/*", "");
            if (!serving.apply(path).equals(pattern)) {
                missing.add(path);
            }
        }
        return missing;
    }
}
