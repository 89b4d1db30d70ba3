package io.mneme.metrics.operation;

import io.mneme.spi.operation.OperationIdentity;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an operation belongs to.
 *
 * @param traceId the trace
 * @param spanId the operation; empty if there is none, and the trace begins
 * @param sampled whether the trace is to be kept
 */
record TraceParent(String traceId, Optional<String> spanId, boolean sampled) {

    /** A later version may have more behind a hyphen. */
    private static final Pattern HEADER =
            Pattern.compile("(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    private static final HexFormat HEX = HexFormat.of();
    private static final int MAX_HEADER_CHARS = 512;

    /** Returns that of a header; that of a new trace if there is none, or an invalid one. */
    static TraceParent of(Optional<String> header) {
        return header.filter(text -> text.length() <= MAX_HEADER_CHARS)
                .map(text -> HEADER.matcher(text.strip()))
                .filter(Matcher::matches)
                .filter(found -> found.group(5) == null || !found.group(1).equals("00"))
                .map(found -> new TraceParent(found.group(2), Optional.of(found.group(3)), isSampled(found.group(4))))
                .orElseGet(() -> new TraceParent(id() + id(), Optional.empty(), true));
    }

    private static boolean isSampled(String flags) {
        return (HexFormat.fromHexDigits(flags) & 1) == 1;
    }

    static TraceParent of(OperationIdentity parent) {
        return new TraceParent(parent.traceId(), Optional.of(parent.spanId()), parent.sampled());
    }

    /** Returns the identity of a new operation that belongs to this. */
    OperationIdentity newPart() {
        return new OperationIdentity(traceId, id(), spanId, sampled);
    }

    private static String id() {
        long random = ThreadLocalRandom.current().nextLong();
        return HEX.toHexDigits(random == 0 ? 1 : random);
    }
}
