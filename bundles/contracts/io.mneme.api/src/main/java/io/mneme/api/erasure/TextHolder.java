package io.mneme.api.erasure;

import static java.util.Objects.requireNonNull;

/**
 * A holder of texts of entries, which each erasure asks.
 *
 * @param name its name, such as {@code journal message}, {@code index} or {@code focus sessions}
 * @param holds what is in it and where, in a few words; empty if it does not say so, or is not there
 * @param bundle the symbolic name of its bundle
 * @param version the version of its bundle when it was last there; empty if it is not known
 * @param stage when an erasure calls it: {@code copies}, {@code entries}, {@code derived} or {@code conversations}; empty if it is
 *     not there
 * @param present whether it is there. Erasures stay pending until one that is not returns, or is {@linkplain Erasures#dismiss dismissed}
 */
public record TextHolder(String name, String holds, String bundle, String version, String stage, boolean present) {

    public TextHolder {
        requireNonNull(name, "name");
        requireNonNull(holds, "holds");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(stage, "stage");
    }
}
