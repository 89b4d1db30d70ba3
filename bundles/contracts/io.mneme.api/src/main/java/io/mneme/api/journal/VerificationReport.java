package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The defects found by reading all files of a journal.
 *
 * @param journal the journal's name
 * @param files the files, oldest first
 * @param defects the defects in the order of the files and their lines, then lines that repeat an id; the first thousand
 * @param furtherDefects number of further defects, 0 or more
 */
public record VerificationReport(String journal, List<CheckedFile> files, List<Defect> defects, long furtherDefects) {

    /**
     * A file that was read.
     *
     * @param name its name within the journal's folder
     * @param bytes its size on the disk
     * @param entries number of lines that are entries
     * @param skipped number of lines that are no entries
     */
    public record CheckedFile(String name, long bytes, long entries, long skipped) {

        public CheckedFile {
            requireNonNull(name, "name");
        }
    }

    /**
     * A fault in a file.
     *
     * @param file the file's name within the journal's folder
     * @param line the line's number, one-based; 0 if it is about the file as a whole
     * @param description what is wrong, without any text of an entry
     * @param repairable whether {@link JournalMaintenance#repair} repairs it; a line that is no entry stays where it is and
     *     affects no other line
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
