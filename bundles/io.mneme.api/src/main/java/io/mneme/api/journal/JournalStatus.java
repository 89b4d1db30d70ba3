package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * How a journal is doing, at one moment.
 *
 * @param journal its name
 * @param layout how its files are arranged: {@code single-file}, and others to come
 * @param location the file its entries are in, or the folder when there are several; a path of the machine it runs on
 * @param entries how many entries it holds, 0 or more
 * @param bytes how large the files of its entries are together, lines that are no entries included; 0 or more
 * @param end the position of the newest entry or change
 * @param durability what an acknowledged append survives: {@code always}, {@code interval} or {@code never}
 * @param lanes how many entries each lane holds, by name of the lane; without the lane of every entry and without lanes
 *     that are empty
 * @param skipped the lines that are no entries
 */
public record JournalStatus(
        String journal,
        String layout,
        String location,
        long entries,
        long bytes,
        Position end,
        String durability,
        Map<String, Long> lanes,
        Skipped skipped) {

    public JournalStatus {
        requireNonNull(journal, "journal");
        requireNonNull(layout, "layout");
        requireNonNull(location, "location");
        requireNonNull(end, "end");
        requireNonNull(durability, "durability");
        requireNonNull(skipped, "skipped");
        if (entries < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "entries and bytes must not be negative: " + entries + " and " + bytes + " in " + journal);
        }
        lanes = Map.copyOf(lanes);
    }
}
