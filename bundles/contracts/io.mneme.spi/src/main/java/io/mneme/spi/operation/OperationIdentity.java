package io.mneme.spi.operation;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Which operation it is, and what it belongs to, in the terms of W3C Trace Context.
 *
 * @param traceId 32 hexadecimal digits in lower case, not all of them 0: the same for all operations of a trace, also in other programs
 * @param spanId 16 hexadecimal digits in lower case, not all of them 0
 * @param parentId the {@code spanId} of the operation that it is a part of, which may be in another program; empty if it began the trace
 * @param sampled whether the program in which the trace began wants it to be kept; true if it began here
 */
public record OperationIdentity(String traceId, String spanId, Optional<String> parentId, boolean sampled) {

    public OperationIdentity {
        requireId("traceId", traceId, 32);
        requireId("spanId", spanId, 16);
        requireNonNull(parentId, "parentId").ifPresent(id -> requireId("parentId", id, 16));
    }

    private static void requireId(String field, String id, int digits) {
        if (!id.matches("[0-9a-f]{" + digits + "}") || id.matches("0+")) {
            throw new IllegalArgumentException(
                    field + " must have " + digits + " hexadecimal digits, not all of them 0: " + id);
        }
    }
}
