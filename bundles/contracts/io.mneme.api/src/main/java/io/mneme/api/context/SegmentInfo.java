package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The origin and the measurements of a segment, without its text.
 *
 * @param contributor name of the contributor that added it
 * @param bundle symbolic name of the contributor's bundle
 * @param version version of that bundle
 * @param stability how often it changes
 * @param chars its length in Unicode code points, including the separator before it
 * @param bytes its length in UTF-8 bytes, including the separator before it
 * @param tokens its length in tokens of the request's encoding, if encoded alone
 * @param hash hash of its text, 16 hexadecimal digits
 * @param sources the entries it was made of, in the order of the text; empty if it was made of none
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
        List<EntrySource> sources) {

    public SegmentInfo {
        requireNonNull(contributor, "contributor");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(stability, "stability");
        requireNonNull(hash, "hash");
        sources = List.copyOf(sources);
    }
}
