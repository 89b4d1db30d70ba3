package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A policy that took part in a context, and where it comes from.
 *
 * @param type its type, for example {@code window}
 * @param name its name
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 */
public record PolicySource(String type, String name, String bundle, String version) {

    public PolicySource {
        requireNonNull(type, "type");
        requireNonNull(name, "name");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
    }
}
