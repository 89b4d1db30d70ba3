package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * How a journal is doing, at one moment.
 *
 * @param journal its name
 * @param layout how its files are arranged, for example {@code active-and-archives}
 * @param location where its files are
 * @param entries how many entries it holds
 * @param bytes how large its files are together
 * @param end the position of the newest entry or change
 * @param durability what an acknowledged append survives: {@code always}, {@code interval} or {@code never}
 * @param lanes how many entries each lane holds, by name of the lane
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
        lanes = Map.copyOf(lanes);
    }
}
