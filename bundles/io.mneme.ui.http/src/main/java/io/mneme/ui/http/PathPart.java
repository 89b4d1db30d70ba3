package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** Writes names into paths. */
final class PathPart {

    private PathPart() {}

    /** Returns a name as one part of a path. The encoder is that of forms, where a space is a plus sign. */
    static String encoded(String name) {
        return URLEncoder.encode(name, UTF_8).replace("+", "%20");
    }
}
