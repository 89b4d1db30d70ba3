package io.mneme.spi.embed;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Makes vectors of texts, so that texts of similar meaning have similar vectors. Of several the one with the highest
 * {@code service.ranking} is used.
 *
 * <p>Called when turns are recalled, by many threads at once; never when an entry is appended. If it throws, returns a wrong
 * result or exceeds the time limit of the configuration, turns are ranked without vectors. The failure is logged once for each cause. After
 * five failures in a row it is disabled until it is updated, ranked or activated. It is asked for its name when it arrives.
 */
@ConsumerType
public interface Embedder {

    /** Returns the name of the model: another name means other vectors. Lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns the length of every vector, at least 1. */
    int dimension();

    /** Returns the maximum number of texts of one call, at least 1; 32 unless overridden. */
    default int maxBatch() {
        return 32;
    }

    /**
     * Returns the vectors of texts. The same text has the same vector as long as the name is the same.
     *
     * @param use what the texts are for
     * @param texts 1 to {@link #maxBatch} texts, none of them blank; a model shortens those that are too long for it
     * @return a vector for each text, in their order. The values are finite; the length of a vector in space does not matter. The
     *     caller may keep the arrays, so the plug-in does not change them later
     * @throws RuntimeException if the model cannot be used now
     */
    List<float[]> embed(TextUse use, List<String> texts);
}
