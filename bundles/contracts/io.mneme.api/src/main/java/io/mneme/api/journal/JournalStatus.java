package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * The state of a journal at one time.
 *
 * @param journal its name
 * @param layout its layout: {@code single-file}, {@code active-and-archives} or {@code daily}
 * @param location the folder its files are in; a path of the machine it runs on
 * @param files number of files with its entries, 0 or more
 * @param entries number of its entries, including archived ones; 0 or more
 * @param archived number of entries in archives
 * @param bytes total size of the files with its entries, including lines that are no entries; 0 or more
 * @param end the position of the newest entry or change
 * @param durability when an append is answered: {@code always}, {@code interval} or {@code never}
 * @param lanes number of entries by name of the lane: the hundred largest lanes, without the lane of every entry and without
 *     empty lanes
 * @param skipped the lines that are no entries, and the files that cannot be read
 * @param readOnly why the journal cannot be written now, naming the writing process if there is one; empty if it can be
 *     written
 */
public record JournalStatus(
        String journal,
        String layout,
        String location,
        int files,
        long entries,
        long archived,
        long bytes,
        Position end,
        String durability,
        Map<String, Long> lanes,
        SkippedLines skipped,
        Optional<String> readOnly) {

    /**
     * A journal that is configured but could not be opened; a service instead of a {@link Journal}, with the same properties, until
     * the configuration changes or the container is started again.
     *
     * @param name the name of the journal; that of its kind if it has no name of its own
     * @param kind the kind of its entries
     * @param reason why it could not be opened, with the file at fault if there is one; no text of any entry
     */
    public record UnopenedJournal(String name, String kind, String reason) {

        public UnopenedJournal {
            requireNonNull(name, "name");
            requireNonNull(kind, "kind");
            requireNonNull(reason, "reason");
        }

        /** Returns name and reason as one sentence. */
        public String describe() {
            return "the journal " + name + " is not open: " + reason;
        }
    }

    public JournalStatus {
        requireNonNull(journal, "journal");
        requireNonNull(layout, "layout");
        requireNonNull(location, "location");
        requireNonNull(end, "end");
        requireNonNull(durability, "durability");
        requireNonNull(skipped, "skipped");
        requireNonNull(readOnly, "readOnly");
        if (entries < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "entries and bytes must not be negative: " + entries + " and " + bytes + " in " + journal);
        }
        if (files < 0 || archived < 0 || archived > entries) {
            throw new IllegalArgumentException("files must not be negative, and archived be 0 to entries: " + files
                    + ", " + archived + " of " + entries + " in " + journal);
        }
        lanes = Map.copyOf(lanes);
    }
}
