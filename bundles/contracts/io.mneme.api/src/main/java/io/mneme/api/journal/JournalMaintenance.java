package io.mneme.api.journal;

import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Verifies, repairs and rotates the files of a journal. Each {@link Journal} has one, with the same service properties.
 *
 * <p>Rotation and compression run by themselves when they are due; callers use this service to run or verify them at once.
 * Safe for use by many threads. Appends wait only while a file is replaced by another.
 */
@ProviderType
public interface JournalMaintenance {

    /** Returns the journal's name. */
    String name();

    /**
     * Reads every file completely and reports its defects; changes nothing.
     *
     * @throws JournalException if the journal is closed
     * @throws IllegalStateException if called from a function passed to an edit or a deletion
     */
    VerificationReport verify();

    /**
     * Repairs the defects that are {@link VerificationReport.Defect#repairable()}. What is removed from a file is moved to
     * the journal's {@code quarantine} folder, and stays there until an entry of that file is edited or deleted. May be
     * repeated.
     *
     * @return one sentence for each repair; empty if there was nothing to repair
     * @throws JournalException if the storage fails, or another process writes this journal
     */
    List<String> repair();

    /**
     * Rotates or compresses what is due now, regardless of the minimum size for it.
     *
     * @return one sentence for each rotation or compression; empty if nothing was due
     * @throws JournalException if the storage fails, in which case nothing was changed, or another process writes this
     *     journal
     */
    List<String> rotate();

    /**
     * Deletes files that repairs moved to the journal's {@code quarantine} folder before a given time, for retention. Their
     * texts cannot be restored. May be repeated. Deleting or editing an entry also deletes all that was moved there from the
     * entry's file.
     *
     * @param before files last modified before this time are deleted; only repairs modify them
     * @return number of deleted files, 0 or more
     * @throws JournalException if the storage fails, in which case some files may be deleted, or another process writes this
     *     journal
     */
    int expireQuarantine(Instant before);
}
