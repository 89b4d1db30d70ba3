package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
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

    /**
     * The files of a journal as they were at one moment, to be copied while the journal is in use.
     *
     * <p><b>What is in it.</b> Every entry and every change that was acknowledged before {@link #snapshot} was called; what
     * is written after the moment is not. The files together are a journal: opened in a folder of their own they have the same
     * entries, ids, revisions, positions and changes, and the same defects. Metadata of positions is among them; what can be derived, staged
     * files, locks and the quarantine are not.
     *
     * <p><b>What happens meanwhile.</b> Writers never wait for a copy. Appends go behind the copied bytes. Edits, erasures, rotations and
     * compressions of this process replace files; the snapshot keeps the former ones readable until it is closed, without a name in the
     * folder. So what is erased after the moment is still in a copy: erase it there, too, or make another one. If another
     * program replaces or shortens a file that was not copied yet, its copy fails.
     *
     * <p>Safe for use by many threads. Close it in any case: it may keep the space of files that were replaced.
     */
    @ProviderType
    interface JournalSnapshot extends AutoCloseable {

        /**
         * A file of a snapshot.
         *
         * @param name its name within the journal's folder, with {@code /} between folder and file
         * @param bytes its length at the moment of the snapshot
         */
        record SnapshotFile(String name, long bytes) {

            public SnapshotFile {
                requireNonNull(name, "name");
                if (bytes < 0) {
                    throw new IllegalArgumentException("bytes must not be negative: " + bytes);
                }
            }
        }

        /** Returns the journal's name. */
        String journal();

        /** Returns the folder of the journal's files; a path of the machine it runs on. */
        String location();

        /** Returns the journal's {@linkplain Journal#lineage() lineage}. */
        String lineage();

        /** Returns the position of the newest entry or change at the moment of the snapshot. */
        Position end();

        /** Returns the number of entries, 0 or more. */
        long entries();

        /** Returns the files, in no particular order. */
        List<SnapshotFile> files();

        /**
         * Writes the bytes of a file as they were at the moment of the snapshot.
         *
         * @param file one of {@link #files()}
         * @param to receives exactly {@link SnapshotFile#bytes()} bytes if the method returns; it is not closed
         * @throws JournalException if the file cannot be read, or another program has replaced or shortened it
         * @throws IOException if {@code to} throws it
         * @throws IllegalStateException if the snapshot is closed
         */
        void copy(SnapshotFile file, OutputStream to) throws IOException;

        /** Releases the files. */
        @Override
        void close();
    }

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

    /**
     * Returns the files of the journal as they are now, for a backup. Writers wait only until the files are listed. Also works while
     * this process cannot write the journal; then another process that replaces files meanwhile may make a copy fail.
     *
     * @return the files; the caller closes it
     * @throws JournalException if the journal is closed, or its files cannot be read
     * @throws IllegalStateException if called from a function passed to an edit or a deletion
     */
    JournalSnapshot snapshot();
}
