package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import io.mneme.view.PathSegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The path of a route, compared with paths of requests segment by segment.
 *
 * @param segments its segments; those in braces are parameters
 */
record PathTemplate(List<String> segments) {

    static PathTemplate of(String template) {
        return new PathTemplate(split(template));
    }

    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }

    /** Returns how many segments are parameters: of two templates for a path, the one with fewer is the exact one. */
    long parameterCount() {
        return segments.stream().filter(PathTemplate::isParameter).count();
    }

    boolean matches(String path) {
        List<String> given = split(path);
        return given.size() == segments.size()
                && IntStream.range(0, given.size())
                        .allMatch(i ->
                                isParameter(segments.get(i)) || segments.get(i).equals(given.get(i)));
    }

    /** Returns the values of the parameters in a path that matches, without {@link PathSegment}'s escape. */
    Map<String, String> values(String path) {
        List<String> given = split(path);
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String name = segments.get(i);
            if (isParameter(name)) {
                values.put(name.substring(1, name.length() - 1), decode(given.get(i)));
            }
        }
        return values;
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String decode(String segment) {
        return PathSegment.decode(segment).orElseThrow(() -> Problem.of(
                        400,
                        "a part of the path that begins with ~ must go on with the base64url form of a name in"
                                + " UTF-8")
                .toException());
    }
}
