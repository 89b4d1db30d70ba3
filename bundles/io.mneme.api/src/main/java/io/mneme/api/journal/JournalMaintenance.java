package io.mneme.api.journal;

import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Keeps the files of a journal in order. A service beside each {@link Journal}, with the same service properties.
 *
 * <p>Rotation and compression run by themselves when they are due; this is for those who want it now, or want to know.
 * Safe for use by many threads; appends wait for none of it longer than for the moment in which a file takes another's
 * place.
 */
@ProviderType
public interface JournalMaintenance {

    /** Returns the journal's name. */
    String name();

    /**
     * Reads every file from its first byte to its last and says what is wrong with it; changes nothing.
     *
     * @throws JournalException if the journal is closed
     * @throws IllegalStateException if called by what was passed to an edit or a deletion
     */
    VerificationReport verify();

    /**
     * Mends what {@link VerificationReport.Defect#repairable()} says can be mended, losing nothing: what is taken out of a file is
     * moved to the journal's {@code quarantine} folder, until an entry of that file is edited or deleted. May be repeated.
     *
     * @return what was done, one sentence each; empty if there was nothing to do
     * @throws JournalException if the storage fails, or another process writes this journal
     */
    List<String> repair();

    /**
     * Moves to archives, or compresses, whatever is due now, without regard to the size below which it is not worth it.
     *
     * @return what was done, one sentence each; empty if nothing was due
     * @throws JournalException if the storage fails, all is as it was then; or if another process writes this journal
     */
    List<String> rotate();

    /**
     * Deletes what repairs moved to the journal's {@code quarantine} folder before a moment, for retention. The texts in
     * it cannot be restored afterwards. May be repeated. Deleting or editing an entry does the same by itself to all that
     * was taken out of the entry's file.
     *
     * @param before files last modified before this are deleted; a repair is what modified them last
     * @return how many files were deleted, 0 or more
     * @throws JournalException if the storage fails, some of the files may be gone then; or if another process writes this
     *     journal
     */
    int expireQuarantine(Instant before);
}
