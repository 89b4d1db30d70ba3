package io.mneme.store.jsonl.ledger;

import io.mneme.store.jsonl.files.Fingerprint;
import java.util.List;

/**
 * The steps that complete a change whose record is in the ledger: they apply its staged files. Repeated steps have no
 * effect.
 *
 * @param token part of the names of the staged files
 * @param appendSteps the lines to append, first
 * @param replaceSteps the files to replace, after that
 */
public record Intent(String token, List<AppendStep> appendSteps, List<ReplaceStep> replaceSteps) {

    /**
     * Lines to append to a file; they are in a staged file.
     *
     * @param file the name of the file
     * @param lengthBefore its length before the step, in bytes
     * @param stagedFor the name of the file beside which the staged file is: that of the first replace step, if there are
     *     ranges, since the staged file is then the former one by a second name
     * @param ranges where the lines are in the staged file, in their order; empty if they are the whole file
     */
    public record AppendStep(String file, long lengthBefore, String stagedFor, List<ByteRange> ranges) {

        public AppendStep {
            ranges = List.copyOf(ranges);
        }

        /** Creates a step whose lines are the whole staged file beside the file. */
        public AppendStep(String file, long lengthBefore) {
            this(file, lengthBefore, file, List.of());
        }
    }

    /**
     * A range of a file's bytes.
     *
     * @param from offset of the first byte
     * @param to offset after the last byte
     */
    public record ByteRange(long from, long to) {

        /** Returns the length of all ranges in bytes. */
        public static long total(List<ByteRange> ranges) {
            return ranges.stream().mapToLong(range -> range.to - range.from).sum();
        }
    }

    /**
     * A staged copy that replaces a file.
     *
     * @param file the name of the copy after the step
     * @param replaces the name of the file that it replaces and that is deleted; usually the same
     * @param coveredBytes how many bytes of that file the copy covers
     * @param size length of the copy in bytes, uncompressed
     * @param replacedFingerprint the fingerprint of that file
     */
    public record ReplaceStep(
            String file, String replaces, long coveredBytes, long size, Fingerprint replacedFingerprint) {}

    public Intent {
        appendSteps = List.copyOf(appendSteps);
        replaceSteps = List.copyOf(replaceSteps);
    }
}
