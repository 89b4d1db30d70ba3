package io.mneme.store.jsonl.ledger;

import io.mneme.store.jsonl.files.Fingerprint;
import java.util.List;

/**
 * What is left to be done when a ledger line has been written: moving prepared files to where they belong. Doing it again
 * changes nothing.
 *
 * @param token part of the names of the prepared files
 * @param appendSteps what is to be appended, first
 * @param replaceSteps what is to be put in a file's place, then
 */
public record Intent(String token, List<AppendStep> appendSteps, List<ReplaceStep> replaceSteps) {

    /**
     * Lines to append to a file; they are in a prepared file.
     *
     * @param file the name of the file
     * @param lengthBefore how long it was before
     */
    public record AppendStep(String file, long lengthBefore) {}

    /**
     * A copy to put in a file's place.
     *
     * @param file the name of the file
     * @param replaces the name of the file whose content it has, and which is gone then; usually the same
     * @param coveredBytes up to which byte it holds what is in that file
     * @param size how long the copy is in bytes, uncompressed
     * @param replacedFingerprint the seal of that file
     */
    public record ReplaceStep(
            String file, String replaces, long coveredBytes, long size, Fingerprint replacedFingerprint) {}

    public Intent {
        appendSteps = List.copyOf(appendSteps);
        replaceSteps = List.copyOf(replaceSteps);
    }
}
