package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a reading of all files of a journal has shown.
 *
 * @param journal the journal's name
 * @param files the files, oldest first
 * @param defects what is wrong, in the order of the files and their lines, then lines that repeat an id; the first
 *     thousand
 * @param furtherDefects how many further defects there are, 0 or more
 */
public record VerificationReport(String journal, List<CheckedFile> files, List<Defect> defects, long furtherDefects) {

    /**
     * A file that was read.
     *
     * @param name its name within the journal's folder
     * @param bytes how large it is on the disk
     * @param entries how many of its lines are entries
     * @param skipped how many are not
     */
    public record CheckedFile(String name, long bytes, long entries, long skipped) {

        public CheckedFile {
            requireNonNull(name, "name");
        }
    }

    /**
     * Something that is not as it should be.
     *
     * @param file the file's name within the journal's folder
     * @param line the line's number, one-based; 0 if it is about the file as a whole
     * @param description what is wrong, without any text of an entry
     * @param repairable whether {@link JournalMaintenance#repair} mends it; a line that is no entry stays where it is and hides nothing
     */
    public record Defect(String file, long line, String description, boolean repairable) {

        public Defect {
            requireNonNull(file, "file");
            requireNonNull(description, "description");
        }
    }

    public VerificationReport {
        requireNonNull(journal, "journal");
        files = List.copyOf(files);
        defects = List.copyOf(defects);
        if (furtherDefects < 0) {
            throw new IllegalArgumentException("furtherDefects must not be negative: " + furtherDefects);
        }
    }
}
