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
     */
    public record AppendStep(String file, long lengthBefore) {}

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
