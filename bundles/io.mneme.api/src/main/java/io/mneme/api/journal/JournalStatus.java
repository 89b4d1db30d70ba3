package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * How a journal is doing, at one moment.
 *
 * @param journal its name
 * @param layout how its files are arranged: {@code single-file}, {@code active-and-archives} or {@code daily}
 * @param location the folder its files are in; a path of the machine it runs on
 * @param files how many files hold its entries, 0 or more
 * @param entries how many entries it holds, archived ones included; 0 or more
 * @param archived how many of them are in archives
 * @param bytes how large the files of its entries are together, lines that are no entries included; 0 or more
 * @param end the position of the newest entry or change
 * @param durability what an acknowledged append survives: {@code always}, {@code interval} or {@code never}
 * @param lanes how many entries each lane holds, by name of the lane: the hundred largest, without the lane of every entry
 *     and without lanes that are empty
 * @param skipped the lines that are no entries, and the files that cannot be read
 * @param readOnly why nothing can be written now, naming the process that writes if there is one; empty if it can
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
