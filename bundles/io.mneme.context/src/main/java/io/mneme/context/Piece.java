package io.mneme.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.Contribution;

/**
 * What a contributor put into a prompt, and who it was.
 *
 * @param contributor its name
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param stability how often it changes
 * @param contribution the piece itself
 */
public record Piece(String contributor, String bundle, String version, Stability stability, Contribution contribution) {

    public Piece {
        requireNonNull(stability, "stability");
    }
}
