package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What is known of a segment besides its text.
 *
 * @param contributor who put it into the prompt
 * @param bundle symbolic name of the bundle the contributor came from
 * @param version version of that bundle
 * @param stability how often it changes
 * @param chars its length in Unicode code points, the separator before it included
 * @param bytes its length in UTF-8, likewise
 * @param tokens its length in tokens of the request's encoding, counted by itself
 * @param hash the same for the same text, 16 hexadecimal digits
 * @param sources ids of the entries it was made of, in the order of the text; empty if it was made of none
 */
public record SegmentInfo(
        String contributor,
        String bundle,
        String version,
        Stability stability,
        int chars,
        int bytes,
        int tokens,
        String hash,
        List<String> sources) {

    public SegmentInfo {
        requireNonNull(contributor, "contributor");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(stability, "stability");
        requireNonNull(hash, "hash");
        sources = List.copyOf(sources);
    }
}
